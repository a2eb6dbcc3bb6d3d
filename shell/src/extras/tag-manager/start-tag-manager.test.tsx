import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { storeConsent } from './consent.ts';
import { startTagManager } from './start-tag-manager.tsx';

const url = 'https://tags.test/gtm.js';
const load = jest.fn();
const all = { statistics: true, advertising: true };

beforeEach(() => {
  localStorage.clear();
  load.mockClear();
  delete window.dataLayer;
  document.head.innerHTML = '';
  document.body.innerHTML = '<footer><nav></nav></footer>';
});

function start(path = '/faq') {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  const withoutTags = [{ path: '/account/*' }, { path: '/billing' }];
  act(() =>
    startTagManager({
      tagManager: { url, scripts: [], withoutTags },
      language: 'en',
      router,
      load,
    }),
  );
  return router;
}
function startAnew() {
  document.head.innerHTML = '';
  document.body.innerHTML = '<footer><nav></nav></footer>';
  delete window.dataLayer;
  load.mockClear();
  return start();
}
const isRunning = () => document.head.innerHTML.includes(url);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('region', { name: 'Cookies of other providers' });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const areChecked = () => boxes().map(({ checked }) => checked);

/** The types of every command of Consent Mode that was given, in order. */
const told = (command: 'default' | 'update') =>
  window
    .dataLayer!.filter(
      (item) => (item as string[])[0] === 'consent' && (item as string[])[1] === command,
    )
    .map((item) => (item as unknown[])[2]);
const types = (analytics: string, ads: string) => ({
  analytics_storage: analytics,
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
});
const denied = types('denied', 'denied');

/** Opens the choices and sets them. */
async function chooseUses(opener: string, ...uses: boolean[]) {
  await press(opener);
  for (const [at, isAllowed] of uses.entries())
    if (boxes()[at]!.checked !== isAllowed) await userEvent.click(boxes()[at]!);
  await press('Save my choice');
}

test('nothing chosen yet: asks, loads nothing, and everything is denied', () => {
  start();
  expect(question()).toBeInTheDocument();
  expect(isRunning()).toBe(false);
  expect([told('default'), told('update')]).toEqual([[denied], []]);
  expect(document.body).toHaveFocus();
});

test.each([
  ['Allow all', [types('granted', 'granted')]],
  ['Only necessary', []],
])('%s: grants that and nothing else', async (name, granted) => {
  start();
  await press(name);
  expect(question()).not.toBeInTheDocument();
  expect([told('default'), told('update')]).toEqual([[denied], granted]);
  expect(isRunning()).toBe(granted.length > 0);
});

const choices = [
  [false, false, undefined],
  [true, false, types('granted', 'denied')],
  [false, true, types('denied', 'granted')],
  [true, true, types('granted', 'granted')],
] as const;

test.each(choices)(
  'statistics %s, advertising %s: grants exactly that, now and later',
  async (...choice) => {
    const [statistics, advertising, granted] = choice;
    start();
    await chooseUses('Choose', statistics, advertising);
    expect(question()).not.toBeInTheDocument();
    const check = () => {
      expect([told('default'), told('update')]).toEqual([[denied], granted ? [granted] : []]);
      expect(isRunning()).toBe(granted !== undefined);
    };
    check();
    startAnew();
    expect(question()).not.toBeInTheDocument();
    check();
    await press('Cookie choice');
    expect(areChecked()).toEqual([statistics, advertising]);
  },
);

test.each(
  choices.flatMap(([...before]) =>
    choices.map(([...after]) => [...before.slice(0, 2), ...after] as const),
  ),
)(
  '%s and %s changed to %s and %s: more is granted at once, less with a new document',
  async (...change) => {
    const [statistics, advertising, toStatistics, toAdvertising, granted] = change as [
      boolean,
      boolean,
      boolean,
      boolean,
      object | undefined,
    ];
    storeConsent({ statistics, advertising });
    start();
    const wasRunning = isRunning();
    await chooseUses('Cookie choice', toStatistics, toAdvertising);
    const isLess = (statistics && !toStatistics) || (advertising && !toAdvertising);
    expect(load.mock.calls).toEqual(wasRunning && isLess ? [[location.href]] : []);
    if (!isLess) expect(told('update').at(-1)).toEqual(granted);
    startAnew();
    expect(told('update')).toEqual(granted ? [granted] : []);
  },
);

test('both are off until they are chosen; the keyboard does all of it', async () => {
  start();
  screen.getByRole('button', { name: 'Choose' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(areChecked()).toEqual([false, false]);
  expect(screen.getByRole('group', { name: 'Choose' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Statistics: / })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save my choice' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(told('update')).toEqual([types('denied', 'granted')]);
  expect(screen.getByRole('button', { name: 'Cookie choice' })).toHaveFocus();
});

test.each([
  ['a year ago', JSON.stringify({ ...all, at: Date.now() - 366 * 24 * 3_600_000 })],
  ['with a clock a year ahead', JSON.stringify({ ...all, at: Date.now() + 366 * 24 * 3_600_000 })],
  ['in an earlier form that named no use', JSON.stringify({ isAllowed: true, at: Date.now() })],
  ['in half', JSON.stringify({ statistics: true, at: Date.now() })],
  ['in no known form', '"granted"'],
])('chosen %s: asks again', (_when, stored) => {
  localStorage.setItem('playday.tags', stored);
  start();
  expect(question()).toBeInTheDocument();
  expect(isRunning()).toBe(false);
  expect(told('update')).toEqual([]);
});

test('refused in an earlier form: is not asked again', () => {
  localStorage.setItem('playday.tags', JSON.stringify({ isAllowed: false, at: Date.now() }));
  start();
  expect(question()).not.toBeInTheDocument();
  expect(isRunning()).toBe(false);
});

test('page without tags: tags start on the next page with them, others loaded anew', async () => {
  storeConsent(all);
  const router = start('/billing');
  expect(isRunning()).toBe(false);
  await act(() => router.navigate('/faq'));
  await waitFor(() => expect(isRunning()).toBe(true));
  expect(load).not.toHaveBeenCalled();
  await act(() => router.navigate('/account/orders?page=2'));
  expect(load).toHaveBeenCalledWith('/account/orders?page=2');
});

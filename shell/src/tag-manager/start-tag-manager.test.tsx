import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { startTagManager, storeConsent } from './start-tag-manager.tsx';

const url = 'https://tags.test/gtm.js';
const load = jest.fn();

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
  act(() => startTagManager({ tagManager: { url, scripts: [], withoutTags }, language: 'en', router, load }));
  return router;
}
const isRunning = () => document.head.innerHTML.includes(url);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('region', { name: 'Cookies of other providers' });

test('nothing chosen yet: asks and loads nothing; consent is denied until it is given', async () => {
  start();
  expect(question()).toBeInTheDocument();
  expect(isRunning()).toBe(false);
  await press('Allow');
  expect(question()).not.toBeInTheDocument();
  expect(isRunning()).toBe(true);
  expect(window.dataLayer!.slice(0, 2).map((command) => [...(command as string[])].slice(0, 2))).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
  ]);
});

test('refused: is not asked about again; the footer changes it', async () => {
  start();
  await press('Refuse');
  document.body.innerHTML = '<footer><nav></nav></footer>';
  start();
  expect(question()).not.toBeInTheDocument();
  await press('Cookie choice');
  await press('Allow');
  expect(isRunning()).toBe(true);
  await press('Cookie choice');
  await press('Refuse');
  expect(load).toHaveBeenCalledWith(location.href);
});

test.each([
  ['a year ago', Date.now() - 366 * 24 * 3_600_000],
  ['with a clock a year ahead', Date.now() + 366 * 24 * 3_600_000],
])('chosen %s: asks again', (_when, at) => {
  storeConsent(true, at);
  start();
  expect(question()).toBeInTheDocument();
  expect(isRunning()).toBe(false);
});

test('page without tags: tags start on the next page with them, others are loaded anew', async () => {
  storeConsent(true);
  const router = start('/billing');
  expect(isRunning()).toBe(false);
  await act(() => router.navigate('/faq'));
  await waitFor(() => expect(isRunning()).toBe(true));
  expect(load).not.toHaveBeenCalled();
  await act(() => router.navigate('/account/orders?page=2'));
  expect(load).toHaveBeenCalledWith('/account/orders?page=2');
});

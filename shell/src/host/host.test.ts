import { type Answers, adultUser, refusal, selectionOf } from '@playday/shared/testing';
import { createI18n } from '@playday/shared/kit/i18n';
import { waitFor } from '@testing-library/react';
import { ApiError } from '@playday/shared/kit';
import { testHost } from '@playday/shared/testing/host-conformance';
import { onErrorReport } from '../errors/report-error.ts';
import { toastsAtom } from '../frame/toasts.ts';
import { createHost } from './host.ts';
import words from '../locales/en.json';
import type { PageData } from '../page/page.ts';
import { token } from '../session/stored-session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open({ now = Date.now() } = {}) {
  const opened: string[] = [];
  const made = createHost({
    page: { language: 'en', now, remotes: {} } as unknown as PageData,
    words: createI18n('en', { shell: words }),
    shown: Promise.resolve(),
    navigate: (to) => opened.push(to),
    leaveSessionPage() {},
    loadFreshDocument() {},
    prefetch: () => {},
    filler: async () => null,
  });
  made.start();
  return { ...made, opened: () => opened };
}

/**
 * Answers the page's requests as an api would, with these headers. Path parameters are not matched.
 */
function fakeApi(answers: Answers, headers: () => Record<string, string> = () => ({})) {
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address, { method = 'GET', body } = {}) => {
      const path = String(address)
        .replace('/api', '')
        .replace(/\?.*/, '')
        .replace(/\/\d+$/, '/{id}');
      const answer: unknown = answers[`${method} ${path}` as keyof Answers];
      try {
        const input = { body: body ? (JSON.parse(body as string) as unknown) : undefined };
        return Response.json(
          typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer,
          { headers: headers() },
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return Response.json(
          { code: error.code, message: error.message, ...error.details },
          { status: error.status },
        );
      }
    });
}

/** A page of somebody who is signed in. */
async function openSignedIn(answers: Answers = {}) {
  token.write('token');
  const api = fakeApi({ 'GET /user/profile/account': adultUser, ...answers });
  const page = open();
  await page.host.session.refresh();
  return { ...page, api };
}

describe('the shell’s host', () => {
  testHost(async ({ isSignedIn, answers }) => {
    fakeApi(answers);
    localStorage.clear();
    sessionStorage.clear();
    if (isSignedIn) token.write('token');
    const { host, store, opened, isWorkGuarded } = open();
    return {
      host,
      toasts: () => store.get(toastsAtom).map(({ message }) => message),
      opened,
      isGuarded: isWorkGuarded,
    };
  });
});

test.each(['order:placed', 'order:paid', 'order:closed'] as const)(
  '%s: how many tickets are left is read anew, instead of reusing the last response',
  async (name) => {
    const api = fakeApi({ 'GET /event/{id}': {} as never });
    const { host } = open();
    const read = () => host.http('GET /event/{id}', { params: { id: '1' } });
    await read();
    await read();
    expect(api).toHaveBeenCalledTimes(1);
    host.events.emit(name, { pubId: 'p' });
    await read();
    expect(api).toHaveBeenCalledTimes(2);
  },
);

test('age restriction of the cart’s event added, then lifted: the cart follows', async () => {
  const { host } = await openSignedIn({
    'GET /user/profile/account': { ...adultUser, birthday: '2090-01-01' },
    'GET /age_restrictions': [{ key: 3, value: '18+' }],
  });
  const select = (age: number | null) => host.cart.selectTickets(selectionOf(7, 71, 1, { age }));
  select(null);
  select(3);
  await waitFor(() => expect(host.cart.get().isAgeRestricted).toBe(true));
  select(null);
  await waitFor(() => expect(host.cart.get().isAgeRestricted).toBe(false));
});

test('failed age check: told again for another count, not for each answer of a hold', async () => {
  const { api, host, store } = await openSignedIn({
    'GET /age_restrictions': refusal(503, 1000, 'busy'),
  });
  const toasts = () => store.get(toastsAtom).length;
  const choose = (count: number) => host.cart.selectTickets(selectionOf(7, 71, count, { age: 3 }));
  choose(1);
  await waitFor(() => expect(toasts()).toBe(1));
  const checks = () =>
    api.mock.calls.filter(([address]) => String(address).includes('age_restrictions')).length;
  const before = checks();
  host.hideNotifications();
  for (let times = 0; times < 3; times++) {
    host.cart.open();
    await waitFor(() => expect(host.cart.get().isOpen).toBe(true));
    host.cart.close();
  }
  choose(2);
  await waitFor(() => expect(toasts()).toBe(1));
  expect(checks()).toBe(before + 1);
});

test('age check that failed: told once, not again when the same tickets are reserved', async () => {
  const busy = refusal(503, 1000, 'busy');
  const { api, host, store } = await openSignedIn({
    'GET /age_restrictions': busy,
    'PUT /user/hold': busy,
  });
  let told = 0;
  // The visitor closes each message at once.
  store.sub(toastsAtom, () => {
    if (store.get(toastsAtom).length === 0) return;
    told += 1;
    store.set(toastsAtom, []);
  });
  host.cart.selectTickets(selectionOf(7, 71, 1, { age: 3 }));
  const reserved = () => api.mock.calls.filter(([, init]) => init?.method === 'PUT').length;
  await waitFor(() => expect(reserved()).toBeGreaterThan(0));
  expect(told).toBe(1);
});

test.each<[string, boolean, number, ('open' | 'close')[]]>([
  ['29 minutes later', true, 29 * 60_000, []],
  ['30 minutes later', false, 30 * 60_000, []],
  ['and opened and closed while the account loads', false, 0, ['open', 'close']],
])(
  'cart opened signed out, signed in in another tab %s: opens there: %p',
  async (_, wanted, ms, steps) => {
    fakeApi({
      'GET /user/profile/account': adultUser,
      'GET /currency': [],
      'GET /age_restrictions': [],
    });
    const first = open();
    first.host.cart.open();
    expect(first.opened()).toEqual(['/login?next=%2F']);
    // Another tab shares the local storage only.
    sessionStorage.clear();
    const second = open();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    const signingIn = second.host.session.signIn('token', '1');
    for (const step of steps) second.host.cart[step]();
    await signingIn;
    expect(second.host.cart.get().isOpen).toBe(wanted);
    expect(localStorage.getItem('playday.open-cart')).toBeNull();
    jest.restoreAllMocks();
  },
);

test('tickets that the api refuses: the toast names their event', async () => {
  const { host, store } = await openSignedIn({
    'PUT /user/hold': refusal(409, 2005, 'The sale has ended.'),
  });
  host.cart.selectTickets(selectionOf(7, 71, 1));
  await waitFor(() =>
    expect(store.get(toastsAtom)).toMatchObject([{ message: 'Event 7: The sale has ended.' }]),
  );
});

test('kind of ticket whose sale has ended: the toast names event and kind', async () => {
  const { host, store } = await openSignedIn({
    'PUT /user/hold': refusal(409, 2014, 'ended', { tickets: [{ id: 71, left: 0 }] }),
  });
  host.cart.selectTickets(selectionOf(7, 71, 1));
  const message = 'Event 7: The sale of Standing has ended. Your cart now shows what is left.';
  await waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ message }]));
});

test.each([
  ['the api fails: one toast says so', true, ['Error occured during account data reading']],
  ['the browser is offline: no toast, for the line below the header says it', false, []],
])('start of the page, account data not read because %s', async (_, isOnline, messages) => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { host, store } = await openSignedIn({
    'GET /user/profile/account': refusal(503, 1053, 'busy'),
  });
  host.notify('last', 'info');
  await waitFor(() =>
    expect(store.get(toastsAtom).map((toast) => toast.message)).toEqual([...messages, 'last']),
  );
  onLine.mockRestore();
});

test.each([2, -2])(
  'device’s clock %i hours off: hold and session end by the server’s clock',
  async (hours) => {
    const { now: serverNow } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => serverNow() + hours * 3_600_000);
    token.write('token');
    const hold = () => ({
      event: 7,
      revision: 1,
      expiresAt: new Date(serverNow() + 1_800_000).toISOString(),
      isExtended: false,
      remaining: 3,
      tickets: [{ id: 71, count: 1, left: 9 }],
    });
    const api = fakeApi(
      { 'GET /user/profile/account': adultUser, 'PUT /user/hold': hold as never },
      () => ({
        'cache-control': 'no-store',
        date: new Date(serverNow()).toUTCString(),
      }),
    );
    const { host } = open({ now: serverNow() });
    host.cart.selectTickets(selectionOf(7, 71, 1));
    await waitFor(() => expect(host.cart.get().hold).toBe('confirmed'));
    expect(Math.round(((host.cart.get().endsAt ?? 0) - host.now()) / 60_000)).toBe(30);
    expect(Math.abs(host.now() - serverNow())).toBeLessThan(2_000);
    expect([host.isTimeKnown.get(), host.session.get().status]).toEqual([true, 'in']);
    expect(api.mock.calls.filter(([, init]) => init?.method === 'DELETE')).toEqual([]);
  },
);

test('log out: the next page says so', async () => {
  fakeApi({ 'POST /logout': {} });
  token.write('token');
  await open().host.session.signOut();
  const { store } = open();
  await waitFor(() => expect(store.get(toastsAtom)[0]?.message).toBe('You have logged out.'));
});

test('message that is no text: shown as text, as the frame cannot render anything else', () => {
  const { host, store } = open();
  host.notify(new Error('bang') as never);
  expect(store.get(toastsAtom)).toMatchObject([{ message: 'Error: bang' }]);
});

test('listener of a remote that throws: it is reported', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { host } = open();
  onErrorReport(() => {});
  const reported = jest.fn();
  onErrorReport(reported);
  const bang = () => {
    throw new Error('bang');
  };
  host.cart.subscribe(bang);
  host.events.on('order:paid', bang);
  host.cart.close();
  host.events.emit('order:paid', { pubId: 'p' });
  expect(reported.mock.calls).toEqual(
    [1, 2].map(() => [{ type: 'caught', error: new Error('bang') }]),
  );
});

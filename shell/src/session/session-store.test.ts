import { createEventBus } from '@playday/shared/contract/event-bus';
import { ticketsKey } from '@playday/shared/rules/session/session';
import { adultUser } from '@playday/shared/testing';
import { createStore } from 'jotai';
import { storedAccount, token } from './stored-session.ts';
import { clearPersonalData } from './clear-personal-data.ts';
import { createSession } from './session-store.ts';

const open = () => {
  const ended = jest.fn();
  const loadFreshDocument = jest.fn();
  const started = jest.fn();
  const { events, publish } = createEventBus(console.error);
  const session = createSession({
    store: createStore(),
    http: (async () => adultUser) as never,
    publish,
    checkClock() {},
    onSettingsFailed: console.error,
    onEnded: ended,
    signedOutMessage: () => 'You have logged out.',
    loadFreshDocument,
  });
  events.on('session:started', started);
  session.start();
  return { session, ended, loadFreshDocument, started };
};
/** Opens a page signed in as this account, with its data in the browser's storage. */
const openAs = (accountId: string) => {
  storedAccount.write(accountId);
  token.write('token');
  const opened = open();
  localStorage.setItem(ticketsKey, 'tickets');
  localStorage.setItem('playday.cart', 'cart');
  localStorage.setItem('LANG', 'th');
  sessionStorage.setItem('playday.order-sent', 'order');
  sessionStorage.setItem('playday.of a newer release', 'unknown');
  sessionStorage.setItem('playday.seen catalog 1', '1');
  return opened;
};
const local = () => Object.keys(localStorage).sort();
const tab = () => Object.keys(sessionStorage).sort();
/** Makes a change as another tab, which fires storage events in this one. */
const otherTab = (act: () => void) => {
  act();
  dispatchEvent(new StorageEvent('storage', { key: token.key }));
};
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  [undefined, 'You have logged out.'],
  ['Goodbye', 'Goodbye'],
])(
  'sign-out (%p) while the session expires: keeps only device keys and the message',
  async (said, message) => {
    const { session, ended, loadFreshDocument } = openAs('1');
    const leaving = session.signOut(said);
    localStorage.setItem('access_token_created', '0');
    dispatchEvent(new Event('focus'));
    await leaving;
    expect(ended.mock.calls).toEqual([['signed-out']]);
    expect(local()).toEqual(['LANG']);
    expect(tab()).toEqual(['playday.message', 'playday.seen catalog 1']);
    expect(sessionStorage.getItem('playday.message')).toBe(message);
    expect(loadFreshDocument.mock.calls).toEqual([['/', expect.any(Promise)]]);
  },
);

test('expired in another tab: the session ends here too, and cart, tickets and order stay', () => {
  const { ended, loadFreshDocument } = openAs('1');
  localStorage.setItem('access_token_created', '0');
  otherTab(() => token.read());
  expect(ended).toHaveBeenCalledWith('expired');
  expect(token.read()).toBeNull();
  expect(local()).toEqual(expect.arrayContaining(['playday.cart', 'playday.tickets']));
  expect(tab()).toContain('playday.order-sent');
  expect(loadFreshDocument).not.toHaveBeenCalled();
});

describe('57 minutes without a call', () => {
  const lifetimeMs = 3_420_000;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('idle tab: the session ends by the clock, without a call', () => {
    const { session, ended } = openAs('1');
    jest.advanceTimersByTime(lifetimeMs - 1);
    expect(session.get().status).toBe('in');
    jest.advanceTimersByTime(1);
    expect(session.get().status).toBe('out');
    expect(ended.mock.calls).toEqual([['expired']]);
  });

  test('a call in this or another tab extends it', () => {
    const { session } = openAs('1');
    jest.advanceTimersByTime(lifetimeMs - 1000);
    token.touch();
    jest.advanceTimersByTime(lifetimeMs - 1);
    expect(session.get().status).toBe('in');
    jest.advanceTimersByTime(1);
    expect(session.get().status).toBe('out');
  });

  test.each<[string, (session: ReturnType<typeof createSession>) => void]>([
    ['focus', () => dispatchEvent(new Event('focus'))],
    ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the next call, made without a token', (session) => expect(session.accessToken()).toBeNull()],
  ])('device that slept: it ends on %s', (_, wake) => {
    const { session, ended } = openAs('1');
    // Timers do not run during sleep.
    jest.setSystemTime(Date.now() + lifetimeMs);
    wake(session);
    expect(ended.mock.calls).toEqual([['expired']]);
  });

  test('device’s clock set ahead: the session stays until the api refuses the token', async () => {
    const { session, ended } = openAs('1');
    jest.setSystemTime(Date.now() + lifetimeMs);
    token.doubt();
    dispatchEvent(new Event('focus'));
    expect([session.get().status, session.accessToken()]).toEqual(['in', 'token']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(session.get().status).toBe('in');
    session.expire('token');
    expect(ended.mock.calls).toEqual([['expired']]);
  });

  test('device’s clock set back by two months: no timer is longer than browsers can count', () => {
    localStorage.setItem('access_token_created', String(Date.now() + 60 * 86_400_000));
    localStorage.setItem('access_token', 'token');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    open();
    const delays = timers.mock.calls.map(([, ms]) => Number(ms));
    timers.mockRestore();
    expect(Math.max(...delays)).toBeLessThan(2 ** 31);
  });

  test('device’s clock set ahead, and the api accepts the token: its 57 minutes begin anew', () => {
    const { session } = openAs('1');
    jest.setSystemTime(Date.now() + lifetimeMs);
    token.doubt();
    token.touch();
    jest.advanceTimersByTime(lifetimeMs - 1);
    expect(session.accessToken()).toBe('token');
    jest.advanceTimersByTime(1);
    expect(session.accessToken()).toBeNull();
  });
});

test('token refused by the api in another tab: it counts as expired', () => {
  const { ended } = openAs('1');
  otherTab(() => token.expire());
  expect(ended).toHaveBeenCalledWith('expired');
});

test('expired, then the same account signs in: its data is still there', async () => {
  const { session, loadFreshDocument, started } = openAs('1');
  session.expire('token');
  await session.signIn('again', '1');
  expect(local()).toEqual(expect.arrayContaining(['playday.cart', 'playday.tickets']));
  expect(tab()).toContain('playday.order-sent');
  expect(started).toHaveBeenCalledTimes(1);
  expect(loadFreshDocument).not.toHaveBeenCalled();
});

test.each([
  ['another account', '2'],
  ['an account without an id', ''],
])(
  'expired, then %s signs in: the first account’s data is removed, and a new document is loaded',
  (_, accountId) => {
    history.replaceState(null, '', '/login?next=%2Freceipt%3Forder%3Dsecret');
    const { session, loadFreshDocument } = openAs('1');
    session.expire('token');
    void session.signIn('theirs', accountId);
    expect(local()).toEqual(['LANG', 'access_token', 'access_token_created', 'playday.account']);
    expect(tab()).toEqual(['playday.account', 'playday.seen catalog 1']);
    expect(loadFreshDocument.mock.calls).toEqual([['/receipt', expect.any(Promise)]]);
  },
);

test('session without an account id: the next account gets none of its data', () => {
  token.write('token');
  const { session, loadFreshDocument } = open();
  localStorage.setItem(ticketsKey, 'tickets');
  session.expire('token');
  void session.signIn('theirs', '2');
  expect(localStorage.getItem(ticketsKey)).toBeNull();
  expect(loadFreshDocument).toHaveBeenCalled();
});

test('visitor who was never signed in: the cart is kept at sign-in', async () => {
  const { session, loadFreshDocument } = open();
  localStorage.setItem('playday.cart', 'cart');
  await session.signIn('token', '1');
  expect(localStorage.getItem('playday.cart')).toBe('cart');
  expect(loadFreshDocument).not.toHaveBeenCalled();
});

test('signed out in another tab: this tab’s data is removed too', () => {
  const { ended, loadFreshDocument } = openAs('1');
  otherTab(() => void clearPersonalData());
  expect(ended).toHaveBeenCalledWith('signed-out');
  expect(tab()).toEqual(['playday.seen catalog 1']);
  expect(loadFreshDocument).toHaveBeenCalledTimes(1);
});

test('another account signed in in another tab: only the data of this tab is cleared', () => {
  const { loadFreshDocument } = openAs('1');
  otherTab(() => {
    void clearPersonalData();
    localStorage.setItem('playday.account', '2');
    localStorage.setItem('playday.cart', 'theirs');
    token.write('theirs');
  });
  expect(loadFreshDocument).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('playday.cart')).toBe('theirs');
  expect(token.read()).toBe('theirs');
  expect(tab()).toEqual(['playday.seen catalog 1']);
});

test('tab suspended during a change of account: clears its data before it renders', () => {
  openAs('1');
  localStorage.setItem('playday.account', '2');
  open();
  expect(tab()).not.toContain('playday.order-sent');
});

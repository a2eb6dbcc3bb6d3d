import { createEventBus } from '@playday/shared/contract/event-bus';
import { ticketsKey } from '@playday/shared/rules/session';
import { adultUser } from '@playday/shared/testing';
import { createStore } from 'jotai';
import { storedAccount } from './stored-account.ts';
import { clearPersonalData } from './clear-personal-data.ts';
import { createSession } from './session-store.ts';
import { token } from './token.ts';

const open = () => {
  const ended = jest.fn();
  const loadFreshDocument = jest.fn();
  const started = jest.fn();
  const events = createEventBus(console.error);
  const session = createSession({
    store: createStore(),
    http: (async () => adultUser) as never,
    events,
    onSettingsFailed: console.error,
    onEnded: ended,
    loadFreshDocument,
  });
  // As the host does it.
  events.on('session:ended', () => session.follow());
  events.on('session:started', started);
  session.start();
  return { session, ended, loadFreshDocument, started };
};
/** Signed in as this account, with things of theirs in the browser. */
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
/** What the browser tells every tab but the one that did it. */
const otherTab = (act: () => void) => {
  act();
  dispatchEvent(new StorageEvent('storage', { key: token.key }));
};
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('sign-out: only what belongs to the device stays, and a new document is loaded', async () => {
  const { session, ended, loadFreshDocument } = openAs('1');
  await session.signOut();
  expect(ended).toHaveBeenCalledWith('signed-out');
  expect(local()).toEqual(['LANG']);
  expect(tab()).toEqual(['playday.seen catalog 1']);
  expect(loadFreshDocument.mock.calls).toEqual([['/', expect.any(Promise)]]);
});

test('sign-out with a message: the next document finds it', async () => {
  const { session } = openAs('1');
  await session.signOut('Goodbye');
  expect(sessionStorage.getItem('playday.message')).toBe('Goodbye');
});

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

test('a token that the api refused in another tab counts as expired too', () => {
  const { ended } = openAs('1');
  otherTab(() => token.expire());
  expect(ended).toHaveBeenCalledWith('expired');
});

test('expired, then the same account signs in: it goes on with what was kept', async () => {
  const { session, loadFreshDocument, started } = openAs('1');
  session.expire();
  await session.signIn('again', '1');
  expect(local()).toEqual(expect.arrayContaining(['playday.cart', 'playday.tickets']));
  expect(tab()).toContain('playday.order-sent');
  expect(started).toHaveBeenCalledWith({ accountId: '1' });
  expect(loadFreshDocument).not.toHaveBeenCalled();
});

test.each([
  ['another account', '2'],
  ['one that the api does not name', ''],
])('expired, then %s signs in: the first one’s things go, and a new document is loaded', (_, accountId) => {
  history.replaceState(null, '', '/login?next=%2Freceipt%3Forder%3Dsecret');
  const { session, loadFreshDocument } = openAs('1');
  session.expire();
  void session.signIn('theirs', accountId);
  expect(local()).toEqual(['LANG', 'access_token', 'access_token_created', 'playday.account']);
  expect(tab()).toEqual(['playday.account', 'playday.seen catalog 1']);
  expect(loadFreshDocument.mock.calls).toEqual([['/receipt', expect.any(Promise)]]);
});

test('a session whose account is not known: whoever signs in after it gets nothing of it', () => {
  token.write('token');
  const { session, loadFreshDocument } = open();
  localStorage.setItem(ticketsKey, 'tickets');
  session.expire();
  void session.signIn('theirs', '2');
  expect(localStorage.getItem(ticketsKey)).toBeNull();
  expect(loadFreshDocument).toHaveBeenCalled();
});

test('a visitor who was never signed in keeps the cart at sign-in', async () => {
  const { session, loadFreshDocument } = open();
  localStorage.setItem('playday.cart', 'cart');
  await session.signIn('token', '1');
  expect(localStorage.getItem('playday.cart')).toBe('cart');
  expect(loadFreshDocument).not.toHaveBeenCalled();
});

test('signed out in another tab: what this tab kept goes as well', () => {
  const { ended, loadFreshDocument } = openAs('1');
  otherTab(() => void clearPersonalData());
  expect(ended).toHaveBeenCalledWith('signed-out');
  expect(tab()).toEqual(['playday.seen catalog 1']);
  expect(loadFreshDocument).toHaveBeenCalledTimes(1);
});

test('another account signed in in another tab: this tab forgets, and leaves alone what is theirs', () => {
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

test('a tab that slept through sign-out and another’s sign-in forgets before it shows anything', () => {
  openAs('1');
  localStorage.setItem('playday.account', '2');
  open();
  expect(tab()).not.toContain('playday.order-sent');
});

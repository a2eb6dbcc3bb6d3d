import { createEventBus } from '@playday/shared/events';
import { personalKeys } from '@playday/shared/session';
import { mali } from '@playday/shared/testing';
import { createStore } from 'jotai';
import { createSession } from './session-store.ts';
import { token } from './token.ts';

const open = () => {
  const ended = jest.fn();
  const session = createSession({
    store: createStore(),
    http: (async () => mali) as never,
    events: createEventBus(console.error),
    onSettingsFailed: console.error,
    onEnded: ended,
  });
  token.write('token');
  session.start();
  localStorage.setItem(personalKeys.tickets, 'tickets');
  return { session, ended };
};
/** What the browser tells every tab but the one that did it. */
const otherTab = (act: () => void) => {
  act();
  dispatchEvent(new StorageEvent('storage', { key: token.key }));
};
afterEach(() => localStorage.clear());

test('a token whose time is over in another tab ends the session here, and the tickets stay', () => {
  const { ended } = open();
  localStorage.setItem('access_token_created', '0');
  otherTab(() => token.read());
  expect(ended).toHaveBeenCalledWith('expired');
  expect(token.read()).toBeNull();
  expect(localStorage.getItem(personalKeys.tickets)).toBe('tickets');
});

test('a token that the api refused in another tab counts as expired too', () => {
  const { ended } = open();
  otherTab(() => token.expire());
  expect(ended).toHaveBeenCalledWith('expired');
  expect(localStorage.getItem(personalKeys.tickets)).toBe('tickets');
});

test('signing out in another tab takes the tickets along', () => {
  const { ended } = open();
  otherTab(() => token.clear());
  expect(ended).toHaveBeenCalledWith('signed-out');
  expect(localStorage.getItem(personalKeys.tickets)).toBeNull();
});

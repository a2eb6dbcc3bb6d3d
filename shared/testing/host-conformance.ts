import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { holdSeconds } from '../rules/cart/cart.ts';
import { languages } from '../rules/languages/languages.ts';
import type { Host } from '../contract/host.ts';
import { contractVersion } from '../contract/version.ts';
import { adultUser, type Answers, refusal, selectionOf } from './fake-host.ts';

/** A host under test, with what it shows and does outside of the contract. */
interface OpenedHost {
  host: Host;
  /** The messages of the toast on screen, then of those that wait. */
  toasts: () => string[];
  /** The pages that the host opened itself. */
  opened: () => string[];
  /** Whether a newer release may not replace the page. */
  isGuarded: () => boolean;
}

const holdOf = (seconds: number, isExtended: boolean) => ({
  event: 1,
  revision: 1,
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  serverNow: new Date().toISOString(),
  isExtended,
  isScarce: false,
  remaining: 4,
  tickets: [],
});

const baseAnswers: Answers = {
  'GET /user/profile/account': adultUser,
  'POST /logout': {},
  'PUT /user/hold': ({ body }) => ({
    ...holdOf(holdSeconds, false),
    event: body.event,
    revision: body.revision,
    tickets: body.tickets.map((ticket) => ({ ...ticket, left: 10 })),
  }),
  'DELETE /user/hold': {},
};

/**
 * The conformance suite of hosts with accounts: the shell's and the fake one, against which remotes
 * are tested. Both must pass it, so that a remote behaves on the page as in its tests.
 */
export function testHost(
  open: (options: { isSignedIn: boolean; answers: Answers }) => Promise<OpenedHost>,
) {
  const openHost = ({ isSignedIn = true, answers = {} } = {}) =>
    open({ isSignedIn, answers: { ...baseAnswers, ...answers } });

  testPage(async () => (await openHost()).host);

  describe('session', () => {
    test('signed-in visitor: the state has the account’s settings', async () => {
      const { host } = await openHost();
      await waitFor(() =>
        expect(host.session.get()).toEqual({ status: 'in', settings: adultUser }),
      );
    });

    test('sign-in: subscribers see the settings, then session:started is emitted', async () => {
      const { host } = await openHost({ isSignedIn: false });
      expect(host.session.get()).toEqual({ status: 'out' });
      const seen: unknown[] = [];
      host.session.subscribe(() => seen.push(host.session.get().status));
      host.events.on('session:started', () => seen.push('started'));
      await host.session.signIn('token', '1');
      expect(host.session.get()).toEqual({ status: 'in', settings: adultUser });
      expect([seen[0], seen.at(-1)]).toEqual(['in', 'started']);
    });

    test('sign-out: the cart is emptied, and session:ended gives the reason', async () => {
      const { host } = await openHost();
      host.cart.selectTickets(selectionOf(1, 1, 2));
      const ended = jest.fn();
      host.events.on('session:ended', ended);
      await host.session.signOut();
      expect(host.session.get()).toEqual({ status: 'out' });
      expect(host.cart.get().lines).toEqual([]);
      expect(ended.mock.calls).toEqual([[{ reason: 'signed-out' }]]);
    });

    test('call refused with 401: the session expires and the cart stays', async () => {
      const { host } = await openHost({
        answers: { 'GET /user/profile/tickets': refusal(401, 1001, 'expired') },
      });
      host.cart.selectTickets(selectionOf(1, 1, 2));
      const ended = jest.fn();
      host.events.on('session:ended', ended);
      await expect(host.http('GET /user/profile/tickets')).rejects.toMatchObject({ status: 401 });
      expect(host.session.get()).toEqual({ status: 'out' });
      expect(ended.mock.calls).toEqual([[{ reason: 'expired' }]]);
      expect(host.cart.get().lines).toHaveLength(1);
    });

    test('session:changed: sign-in and sign-out, with the account’s settings', async () => {
      const { host } = await openHost({ isSignedIn: false });
      expect(host.events.latest('session:changed')).toEqual({ status: 'out' });
      await host.session.signIn('token', '1');
      expect(host.events.latest('session:changed')).toEqual({ status: 'in', settings: adultUser });
      await host.session.signOut();
      expect(host.events.latest('session:changed')).toEqual({ status: 'out' });
    });

    test('refresh: subscribers see the changed settings', async () => {
      let phone = adultUser.phone;
      const { host } = await openHost({
        answers: { 'GET /user/profile/account': () => ({ ...adultUser, phone }) },
      });
      await waitFor(() => expect(host.session.get()).toMatchObject({ settings: { phone } }));
      phone = '66899999999';
      await host.session.refresh();
      expect(host.session.get()).toMatchObject({ settings: { phone } });
    });

    test('listener that unsubscribed: it is not called', async () => {
      const { host } = await openHost();
      const listener = jest.fn();
      host.session.subscribe(listener)();
      await host.session.signOut();
      expect(listener).not.toHaveBeenCalled();
    });
  });

  describe('cart', () => {
    test('selection: event, currency, line are in the state before the call returns', async () => {
      const { host } = await openHost();
      const listener = jest.fn();
      host.cart.subscribe(listener);
      host.cart.selectTickets(selectionOf(1, 1, 2));
      expect(host.cart.get()).toMatchObject({
        event: { id: 1 },
        currency: { code: 'THB' },
        lines: [{ id: 1, count: 2, price: 30_000 }],
      });
      expect(listener).toHaveBeenCalled();
      expect(host.cart.get()).toBe(host.cart.get());
    });

    test('selection for another event: pending until it is accepted or dismissed', async () => {
      const { host } = await openHost();
      host.cart.selectTickets(selectionOf(1, 1, 2));
      host.cart.selectTickets(selectionOf(2, 5, 1));
      expect(host.cart.get()).toMatchObject({
        event: { id: 1 },
        pendingSelection: { event: { id: 2 } },
      });
      host.cart.dismissPending();
      expect(host.cart.get()).toMatchObject({ event: { id: 1 }, pendingSelection: null });
      host.cart.selectTickets(selectionOf(2, 5, 1));
      host.cart.acceptPending();
      expect(host.cart.get()).toMatchObject({
        event: { id: 2 },
        lines: [{ id: 5 }],
        pendingSelection: null,
      });
    });

    test('cart:changed: every change, with the tickets and the hold', async () => {
      const { host } = await openHost();
      host.cart.selectTickets(selectionOf(1, 1, 2));
      const heard: unknown[] = [];
      host.events.on('cart:changed', ({ ticketCount, lines, isOpen, pendingSelection }) =>
        heard.push([ticketCount, lines.length, isOpen, pendingSelection !== null]),
      );
      await waitFor(() => expect(host.events.latest('cart:changed').hold).toBe('confirmed'));
      host.cart.selectTickets(selectionOf(2, 5, 1));
      expect(heard.at(-1)).toEqual([2, 1, false, true]);
      host.cart.dismissPending();
      expect(heard.at(-1)).toEqual([2, 1, false, false]);
      host.cart.open();
      expect(heard.at(-1)).toEqual([2, 1, true, false]);
      host.cart.clear();
      expect(heard.at(-1)).toEqual([0, 0, true, false]);
    });

    test('cart:changed: a listener that changes the cart leaves the newest to all', async () => {
      const { host } = await openHost();
      const heard: number[] = [];
      host.events.on('cart:changed', ({ ticketCount }) => {
        if (ticketCount === 1) host.cart.setCount(1, 2);
      });
      host.events.on('cart:changed', ({ ticketCount }) => heard.push(ticketCount));
      host.cart.selectTickets(selectionOf(1, 1, 1));
      expect(heard.at(-1)).toBe(2);
      expect(host.cart.get().lines).toMatchObject([{ count: 2 }]);
    });

    test('open and close: the panel’s state; signed out: opens sign-in instead', async () => {
      const { host, opened } = await openHost();
      host.cart.open();
      expect(host.cart.get().isOpen).toBe(true);
      host.cart.close();
      expect([host.cart.get().isOpen, opened()]).toEqual([false, []]);

      const signedOut = await openHost({ isSignedIn: false });
      signedOut.host.cart.open();
      expect(signedOut.host.cart.get().isOpen).toBe(false);
      expect(signedOut.opened()).toEqual([expect.stringMatching(/^\/login\?next=/)]);
    });
  });

  describe('holds', () => {
    const minutesLeft = ({ cart, now }: Host) =>
      Math.round(((cart.get().endsAt ?? 0) - now()) / 60_000);

    test.each([
      ['signed-in buyer', true],
      ['signed-out visitor', false],
    ])(
      'first ticket of a %s: the time ends after 30 minutes, and later tickets do not move the end',
      async (_, isSignedIn) => {
        const { host } = await openHost({ isSignedIn });
        host.cart.selectTickets(selectionOf(1, 1, 1));
        await waitFor(() => expect(minutesLeft(host)).toBe(30));
        const { endsAt } = host.cart.get();
        host.cart.selectTickets(selectionOf(1, 2, 1));
        expect(host.cart.get().endsAt).toBe(endsAt);
      },
    );

    /** A host whose cart has a ticket that is held. */
    const openHeld = async (answers: Answers) => {
      const { host } = await openHost({ answers });
      host.cart.selectTickets(selectionOf(1, 1, 1));
      await waitFor(() => expect(minutesLeft(host)).toBe(30));
      return host;
    };

    test('extension: the api’s new end', async () => {
      const host = await openHeld({ 'POST /user/hold/extend': () => holdOf(2700, true) });
      await host.cart.extend();
      expect(minutesLeft(host)).toBe(45);
    });

    test('refused extension: the caller gets the api’s error, and the end stays', async () => {
      const host = await openHeld({
        'POST /user/hold/extend': refusal(409, 2007, 'extended before'),
      });
      await expect(host.cart.extend()).rejects.toMatchObject({
        name: 'ApiError',
        status: 409,
        code: 2007,
      });
      expect(minutesLeft(host)).toBe(30);
    });
  });

  test('throwing listener: neither who changes the state nor other listeners notice', async () => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation(() => {});
    const { host } = await openHost();
    const listener = jest.fn();
    for (const { subscribe } of [host.session, host.cart]) {
      subscribe(() => {
        throw new Error('bang');
      });
      subscribe(listener);
    }
    host.events.on('cart:changed', () => {
      throw new Error('bang');
    });
    host.cart.selectTickets(selectionOf(1, 1, 2));
    expect(listener).toHaveBeenCalled();
    expect(host.cart.get().lines).toHaveLength(1);
    listener.mockClear();
    await host.session.signOut();
    expect(listener).toHaveBeenCalled();
    expect(host.session.get()).toEqual({ status: 'out' });
  });

  test('failed call: it throws an ApiError with status, code and message', async () => {
    const { host } = await openHost({
      answers: { 'GET /news/{id}': refusal(404, 1004, 'not there') },
    });
    await expect(host.http('GET /news/{id}', { params: { id: '7' } })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      code: 1004,
      message: 'not there',
    });
  });

  test('toasts: one shows, info waits for an error, repeats count once, all can hide', async () => {
    const { host, toasts } = await openHost();
    host.notify('one');
    host.notify('one', 'error');
    expect(toasts()).toEqual(['one']);
    host.notify('two', 'error');
    expect(toasts()).toEqual(['two']);
    for (const message of ['three', 'four']) host.notify(message);
    expect(toasts()).toEqual(['two', 'four']);
    host.hideNotifications();
    expect(toasts()).toEqual([]);
  });

  test('unsaved work: guarded until every mark is removed; removed twice counts once', async () => {
    const { host, isGuarded } = await openHost();
    const [first, second] = [host.markUnsaved(), host.markUnsaved()];
    first();
    first();
    expect(isGuarded()).toBe(true);
    second();
    expect(isGuarded()).toBe(false);
  });
}

/**
 * The conformance suite of hosts without accounts: a page on another site, and server rendering.
 */
export function testSignedOutHost(open: () => Host) {
  testPage(async () => open());

  test('bus: a signed-out visitor with an empty cart', () => {
    const { events } = open();
    expect(events.latest('session:changed')).toEqual({ status: 'out' });
    expect(events.latest('cart:changed')).toMatchObject({ event: null, lines: [], ticketCount: 0 });
  });

  test('session and cart: signed out, empty, and the same object at every read', () => {
    const { session, cart } = open();
    expect(session.get()).toEqual({ status: 'out' });
    expect(session.get()).toBe(session.get());
    expect(cart.get()).toMatchObject({ event: null, lines: [], isOpen: false, endsAt: null });
    expect(cart.get()).toBe(cart.get());
    session.subscribe(() => {})();
    cart.subscribe(() => {})();
  });

  test('actions on session and cart: each throws an error that says why', () => {
    const { session, cart } = open();
    const { get: _, subscribe: __, ...ofSession } = session;
    const { get: ___, subscribe: ____, ...ofCart } = cart;
    for (const action of Object.values({ ...ofSession, ...ofCart }) as (() => unknown)[])
      expect(action).toThrow(/session (and|nor) cart/);
  });

  test('toasts, prefetch and unsaved work: accepted', () => {
    const host = open();
    host.notify('hello', 'error');
    host.hideNotifications();
    host.prefetch('/faq');
    host.markUnsaved()();
  });
}

/** What every host promises. */
function testPage(open: () => Promise<Host>) {
  test('version, language and clock', async () => {
    const host = await open();
    expect(host.version).toBe(contractVersion);
    expect(languages).toContain(host.language);
    expect(Math.abs(host.now() - Date.now())).toBeLessThan(60_000);
    expect(host.isTimeKnown.get()).toBe(true);
    host.isTimeKnown.subscribe(() => {})();
  });

  test('place that no remote fills: null', async () => {
    expect(await (await open()).filler('nobody/nothing')).toBeNull();
  });

  test('bus: a late listener gets session and cart, and no event from before', async () => {
    const { events } = await open();
    events.emit('order:placed', { pubId: 'a' });
    const heard: string[] = [];
    for (const name of ['session:changed', 'cart:changed', 'order:placed'] as const)
      events.on(name, () => heard.push(name));
    expect(heard).toEqual(['session:changed', 'cart:changed']);
  });

  test('bus: a listener that unsubscribed gets no event', async () => {
    const { events } = await open();
    const received = jest.fn();
    const stop = events.on('order:placed', received);
    events.emit('order:placed', { pubId: 'b' });
    stop();
    events.emit('order:placed', { pubId: 'c' });
    expect(received.mock.calls).toEqual([[{ pubId: 'b' }]]);
  });

  test('bus: an event of the shell that a remote emits is dropped', async () => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation(() => {});
    const { events } = await open();
    const received = jest.fn();
    events.on('session:ended', received);
    events.emit('session:ended' as never, { reason: 'expired' } as never);
    expect(received).not.toHaveBeenCalled();
  });
}

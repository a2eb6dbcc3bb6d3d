import { maxTickets, ticketCount } from '@playday/shared/rules/cart';
import type { HostCart, TicketSelection } from '@playday/shared/contract';
import { createI18n } from '@playday/shared/kit/i18n';
import fc from 'fast-check';
import { createHost } from '../host.ts';
import type { PageData } from '../page.ts';
import words from '../locales/en.json';
import { fakeHolds } from './fake-holds.ts';
import { cartKey } from './stored-cart.ts';

const capacity = 5;
const ids = [11, 12, 21, 22];
const choiceOf = (id: number, count: number): TicketSelection => {
  const event = Math.floor(id / 10);
  return {
    event: { id: event, url: `${event}`, name: '', poster: '', dateStart: '2027-01-01T12:00:00Z', age: null },
    currency: { code: 'THB', symbol: '฿', scale: 2 },
    ticket: { id, name: `${id}`, description: '', price: 10_000, left: capacity },
    count,
  };
};

/** Everything that a buyer, another tab of theirs, and other buyers can do. */
type Step =
  | { do: 'choose'; tab: number; id: number; count: number }
  | { do: 'set'; tab: number; id: number; count: number }
  | { do: 'clear' | 'accept' | 'dismiss'; tab: number }
  | { do: 'others'; id: number; count: number }
  | { do: 'wait'; ms: number };

const tab = fc.nat(1);
const id = fc.constantFrom(...ids);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('choose'), tab, id, count: fc.integer({ max: 6, min: 0 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set'), tab, id, count: fc.integer({ max: 6, min: -1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('clear', 'accept', 'dismiss'), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('others'), id, count: fc.integer({ max: 5, min: 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(10, 100, 300, 1000, 1_900_000) }),
  },
);

/** Removes the listeners and timers of one run's tabs. */
function closeTabs(added: jest.SpyInstance[]) {
  for (const spy of added) {
    for (const [index, args] of (spy.mock.calls as [string, () => void][]).entries()) {
      ((spy.mock.contexts[index] as EventTarget | undefined) ?? window).removeEventListener(args[0], args[1]);
    }
    spy.mockClear();
  }
  jest.clearAllTimers();
}

const page = { language: 'en', now: 0 } as PageData;

async function openTab(): Promise<HostCart> {
  const { host, start } = createHost({
    page,
    words: createI18n('en', { shell: words }),
    shown: Promise.resolve(),
    loadFreshDocument() {},
    navigate: () => {},
    prefetch: () => {},
  });
  start();
  return host.cart;
}

function act(tabs: HostCart[], server: ReturnType<typeof fakeHolds>, step: Step) {
  if (step.do === 'others') return server.take(step.id, step.count);
  if (step.do === 'wait') return;
  const cart = tabs[step.tab];
  if (step.do === 'choose') cart?.selectTickets(choiceOf(step.id, step.count));
  else if (step.do === 'set') cart?.setCount(step.id, step.count);
  else if (step.do === 'clear') cart?.clear();
  else if (step.do === 'accept') cart?.acceptPending();
  else cart?.dismissPending();
}

/** Delivers storage changes to the other tab with a delay, as browsers do. */
function tellTabs() {
  for (const write of ['setItem', 'removeItem'] as const) {
    const real = Storage.prototype[write];
    jest.spyOn(Storage.prototype, write).mockImplementation(function (this: Storage, ...args: string[]) {
      real.apply(this, args as [string, string]);
      if (args[0] === cartKey)
        setTimeout(() => dispatchEvent(new StorageEvent('storage', { key: cartKey })), 8);
    });
  }
}

function expectSound(cart: HostCart) {
  const { event, lines } = cart.get();
  expect(ticketCount(cart.get())).toBeLessThanOrEqual(maxTickets);
  for (const line of lines) {
    expect(line.count).toBeGreaterThan(0);
    expect(Math.floor(line.id / 10)).toBe(event?.id);
  }
  expect(lines.length > 0).toBe(event !== null);
}

const shown = (cart: HostCart) => new Map(cart.get().lines.map((line) => [line.id, line.count]));

afterEach(() => jest.useRealTimers());

test('two tabs with any sequence of actions and any response delay: both end with the cart that the api holds', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.useFakeTimers();
  tellTabs();
  const added = [jest.spyOn(globalThis, 'addEventListener'), jest.spyOn(document, 'addEventListener')];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(900), { minLength: 2, maxLength: 12 }),
      async (steps, delaysMs) => {
        closeTabs(added);
        localStorage.clear();
        localStorage.setItem('access_token', 'token');
        localStorage.setItem('access_token_created', String(Date.now()));
        const server = fakeHolds(capacity, delaysMs);
        globalThis.fetch = server.fetch as typeof fetch;
        const tabs = [await openTab(), await openTab()];
        for (const step of steps) {
          act(tabs, server, step);
          await jest.advanceTimersByTimeAsync(step.do === 'wait' ? step.ms : 10);
          for (const cart of tabs) expectSound(cart);
        }
        await jest.advanceTimersByTimeAsync(30_000);
        for (const cart of tabs) {
          expectSound(cart);
          expect(shown(cart)).toEqual(server.held());
        }
      },
    ),
    { numRuns: Number(process.env.CART_RUNS ?? 80) },
  );
}, 60_000);

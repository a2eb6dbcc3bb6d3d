import { AsyncLocalStorage } from 'node:async_hooks';
import type { Host } from '@playday/shared/contract';
import { ApiError } from '@playday/shared/kit';
import { createI18n } from '@playday/shared/kit/i18n';
import { ticketCount } from '@playday/shared/rules/cart';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { adultUser, selectionOf } from '@playday/shared/testing';
import fc from 'fast-check';
import { createHost } from '../host.ts';
import type { PageData } from '../page.ts';
import words from '../locales/en.json';
import { cartKey } from './stored-cart.ts';
import { fakeShop } from './fake-shop.ts';

const capacity = 5;
const ids = [11, 12, 21, 22];
const choiceOf = (id: number, count: number) =>
  selectionOf(Math.floor(id / 10), id, count, { left: capacity });

/** What one buyer does in any of four tabs (two on each of two devices), and what happens meanwhile. */
type Step =
  | { do: 'choose' | 'set'; tab: number; id: number; count: number }
  | { do: 'clear' | 'accept' | 'order' | 'extend'; tab: number }
  | { do: 'sign out' | 'sign in' | 'go offline' | 'come online' | 'lose a response'; device: number }
  | { do: 'pay or cancel'; isPaid: boolean }
  | { do: 'others'; id: number; count: number }
  | { do: 'wait'; ms: number };

const tab = fc.nat(3);
const device = fc.nat(1);
const id = fc.constantFrom(...ids);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('choose', 'set'),
      tab,
      id,
      count: fc.integer({ max: 5, min: 0 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('clear', 'accept', 'order', 'extend'), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('sign out', 'sign in', 'go offline', 'come online', 'lose a response'),
      device,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay or cancel'), isPaid: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('others'), id, count: fc.integer({ max: 5, min: 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(10, 300, 1000, 20_000, 1_900_000) }),
  },
);

/** A browser: its storage, its network and its two tabs. */
interface Device {
  link: { isOnline: boolean; lostResponses: number };
  values: Map<string, string>;
  listeners: { type: string; listener: (event: Event) => void }[];
  tabs: Host[];
  /** How often its documents were replaced: timers end with their document. */
  documents: number;
}

/** The device whose code runs: its timers, promises and events keep it. */
const running = new AsyncLocalStorage<Device>();
const here = () => running.getStore();

/** Replaces the browser's globals by those of the device whose code runs. */
function installDevices() {
  const storageOf = (values: () => Map<string, string> | undefined): Partial<Storage> => ({
    getItem: (key) => values()?.get(key) ?? null,
    setItem: (key, value) => {
      values()?.set(key, value);
      tellOtherTabs(key);
    },
    removeItem: (key) => {
      values()?.delete(key);
      tellOtherTabs(key);
    },
  });
  const local = new Proxy(storageOf(() => here()?.values) as Storage, {
    ownKeys: () => [...(here()?.values.keys() ?? [])],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  jest.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(local);
  // Each tab's own storage is not examined here.
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockReturnValue(storageOf(() => new Map()) as Storage);
  const { setTimeout: setFakeTimeout, setInterval: setFakeInterval } = globalThis;
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run: () => void, ms?: number) => setFakeTimeout(whileOpen(run), ms));
  jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((run: () => void, ms?: number) => setFakeInterval(whileOpen(run), ms));
  for (const target of [window, document])
    jest.spyOn(target, 'addEventListener').mockImplementation(((
      type: string,
      listener: (event: Event) => void,
    ) => {
      here()?.listeners.push({ type, listener: AsyncLocalStorage.bind(listener) });
    }) as never);
}

/** Runs in the device that set the timer, unless its document was replaced meanwhile. */
function whileOpen(run: () => void): () => void {
  const device = here();
  const document = device?.documents;
  return AsyncLocalStorage.bind(() => {
    if (device?.documents === document) run();
  });
}

const fire = ({ listeners }: Device, event: Event) => {
  for (const { type, listener } of [...listeners]) if (type === event.type) listener(event);
};
/** Storage events arrive later, as in browsers. */
function tellOtherTabs(key: string) {
  const device = here();
  if (device && (key === cartKey || key === 'access_token'))
    setTimeout(() => fire(device, new StorageEvent('storage', { key })), 8);
}

function openTab(device: Device) {
  const { host, start } = createHost({
    page: { language: 'en', now: Date.now(), remotes: {} } as PageData,
    words: createI18n('en', { shell: words }),
    shown: Promise.resolve(),
    // A new document replaces every tab's page.
    loadFreshDocument: () => void setTimeout(() => openTabs(device)),
    navigate: () => {},
    leaveSessionPage() {},
    prefetch: () => {},
  });
  start();
  return host;
}
function openTabs(device: Device) {
  device.listeners.length = 0;
  device.documents++;
  device.tabs = [openTab(device), openTab(device)];
}

/** Orders the cart as checkout does: after a lost response it asks what became of the order. */
async function order({ http, cart, events, session }: Host) {
  const { event, lines } = cart.get();
  if (!event || session.get().status === 'out') return;
  const placed = (pubId: string) => {
    events.emit('order:placed', { pubId });
    cart.clear();
  };
  try {
    const tickets = lines.map(({ id, count }) => ({ id, count }));
    const { order } = await http('POST /user/order', { body: { event: event.id, tickets } });
    placed(order.pubId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.isUnreachable) return;
    const status = await http('GET /user/hold', { query: { event: String(event.id) } }).catch(() => null);
    if (status?.pendingOrder && !status.hold) placed(status.pendingOrder.pubId);
  }
}

function act(devices: Device[], shop: ReturnType<typeof fakeShop>, step: Step) {
  if (step.do === 'pay or cancel') return step.isPaid ? shop.pay() : shop.cancel();
  if (step.do === 'others') return shop.take(step.id, step.count);
  if (step.do === 'wait') return;
  const device = devices['tab' in step ? step.tab >> 1 : step.device]!;
  const host = device.tabs['tab' in step ? step.tab & 1 : 0]!;
  running.run(device, () => {
    if (step.do === 'choose') host.cart.selectTickets(choiceOf(step.id, step.count));
    else if (step.do === 'set') host.cart.setCount(step.id, step.count);
    else if (step.do === 'clear') host.cart.clear();
    else if (step.do === 'accept') host.cart.acceptPending();
    else if (step.do === 'order') void order(host);
    else if (step.do === 'extend') void host.cart.extend().catch(() => {});
    else if (step.do === 'sign out') void host.session.signOut();
    else if (step.do === 'sign in') {
      if (host.session.get().status === 'out') void host.session.signIn('token', '1');
    } else if (step.do === 'lose a response') device.link.lostResponses++;
    else {
      device.link.isOnline = step.do === 'come online';
      if (device.link.isOnline) fire(device, new Event('online'));
    }
  });
}

const shown = ({ cart }: Host) => new Map(cart.get().lines.map((line) => [line.id, line.count]));

function expectSoundCart({ cart, session }: Host) {
  const { event, lines, hold, limit } = cart.get();
  expect(ticketCount({ lines })).toBeLessThanOrEqual(Math.min(limit, maxTickets));
  expect(lines.length > 0).toBe(event !== null);
  for (const line of lines) expect([line.count > 0, Math.floor(line.id / 10)]).toEqual([true, event?.id]);
  if (lines.length > 0 && session.get().status === 'out') expect(hold).toBe('local');
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a buyer’s walk over two devices: after one refresh no page says anything else than the api', async () => {
  jest.useFakeTimers();
  installDevices();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(fc.nat(900), { minLength: 2, maxLength: 12 }),
      async (steps, delaysMs) => {
        jest.clearAllTimers();
        const shop = fakeShop(capacity, delaysMs);
        const devices = [0, 1].map((): Device => {
          const link = { isOnline: true, lostResponses: 0 };
          return { link, values: new Map(), listeners: [], tabs: [], documents: 0 };
        });
        globalThis.fetch = ((address: string, init?: RequestInit) => {
          if (address.startsWith('/api/user/profile/account'))
            return Promise.resolve(Response.json(adultUser));
          const { link } = here()!;
          // The api goes on when the document that asked is replaced.
          return running.exit(() => shop.fetchOf(link)(address, init));
        }) as typeof fetch;
        for (const device of devices) {
          device.values.set('access_token', 'token').set('access_token_created', String(Date.now()));
          device.values.set('playday.account', '1');
          running.run(device, () => openTabs(device));
        }
        const pages = () => devices.flatMap(({ tabs }) => tabs);

        for (const step of steps) {
          act(devices, shop, step);
          await jest.advanceTimersByTimeAsync(step.do === 'wait' ? step.ms : 10);
          for (const page of pages()) expectSoundCart(page);
          for (const event of [1, 2]) expect(shop.ownedOf(event)).toBeLessThanOrEqual(maxTickets);
        }

        // Everybody is online again, and the buyer returns to one device, then to the other.
        for (const device of devices) Object.assign(device.link, { isOnline: true, lostResponses: 0 });
        for (const device of devices) {
          await jest.advanceTimersByTimeAsync(40_000);
          running.run(device, () => fire(device, new Event('focus')));
          await jest.advanceTimersByTimeAsync(40_000);
          for (const page of device.tabs) {
            expectSoundCart(page);
            if (page.session.get().status === 'out') continue;
            const { lines, expiresAt } = shop.held();
            const { hold, endsAt } = page.cart.get();
            if (hold === 'confirmed') expect([shown(page), endsAt]).toEqual([lines, expiresAt]);
            else if (shown(page).size > 0) expect([hold, shown(page)]).not.toEqual(['replaced', lines]);
            if (shown(page).size > 0) expect(['confirmed', 'replaced']).toContain(hold);
          }
        }
      },
    ),
    { numRuns: Number(process.env.CART_RUNS ?? 100) },
  );
});

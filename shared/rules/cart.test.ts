import fc from 'fast-check';
import type { CartState, TicketSelection } from '../contract/host.ts';
import {
  acceptPending,
  selectTickets,
  clear,
  emptyCart,
  maxCount,
  setCount,
  subtotalOf,
  ticketCount,
} from './cart.ts';
import { maxTickets } from './ticket-limits.ts';

/* The cart is compared with a simpler model: a map from ticket to count, and the event they belong to. */
interface Model {
  event: number | null;
  counts: Map<number, number>;
  pending: TicketSelection | null;
}
interface Real {
  cart: CartState;
}
type Step = fc.Command<Model, Real>;

const price = (ticketId: number) => ticketId * 1_000;
const leftOf = (ticketId: number) => ticketId % 5;
const choiceOf = (eventId: number, slot: number, count: number): TicketSelection => {
  const id = eventId * 10 + slot;
  return {
    event: { id: eventId, url: '', name: '', poster: '', dateStart: '', age: null },
    currency: { code: 'THB', symbol: '฿', scale: 2 },
    ticket: { id, name: '', description: '', price: price(id), left: leftOf(id) },
    count,
  };
};
const total = (model: Model) => [...model.counts.values()].reduce((sum, count) => sum + count, 0);

/** Sets a count, limited by what is left, by four per buyer and by ten per line; an empty cart has no event. */
function put(model: Model, id: number, wanted: number) {
  const own = model.counts.get(id) ?? 0;
  const count = Math.min(wanted, leftOf(id), maxTickets - (total(model) - own), 10);
  if (count > 0) model.counts.set(id, count);
  else model.counts.delete(id);
  if (model.counts.size === 0) model.event = null;
}

function check(model: Model, { cart }: Real) {
  expect(cart.event?.id ?? null).toBe(model.event);
  expect(new Map(cart.lines.map(({ id, count }) => [id, count]))).toEqual(model.counts);
  expect(cart.lines.length).toBe(model.counts.size);
  expect(cart.pendingSelection).toBe(model.pending);
  expect(ticketCount(cart)).toBeLessThanOrEqual(maxTickets);
  expect(subtotalOf(cart)).toBe([...model.counts].reduce((sum, [id, count]) => sum + price(id) * count, 0));
  for (const line of cart.lines) expect(line.count).toBeLessThanOrEqual(maxCount(cart, line));
}

const step = (
  name: string,
  onModel: (model: Model) => void,
  onReal: (cart: CartState) => CartState,
): Step => ({
  toString: () => name,
  check: () => true,
  run(model, real) {
    onModel(model);
    real.cart = onReal(real.cart);
    check(model, real);
  },
});

const chooseStep = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(4), fc.nat(6))
  .map(([event, slot, count]) => {
    const choice = choiceOf(event, slot, count);
    return step(
      `choose ${choice.ticket.id} × ${count}`,
      (model) => {
        if (model.event !== null && model.event !== event) {
          model.pending = choice;
          return;
        }
        model.event = event;
        put(model, choice.ticket.id, count);
      },
      (cart) => selectTickets(cart, choice),
    );
  });
const countStep = fc
  .tuple(fc.integer({ min: 10, max: 25 }), fc.integer({ min: -1, max: 12 }))
  .map(([id, count]) =>
    step(
      `set ${id} to ${count}`,
      (model) => {
        if (model.counts.has(id)) put(model, id, Math.max(0, count));
      },
      (cart) => setCount(cart, id, count),
    ),
  );
const clearStep = fc.constant(
  step(
    'clear',
    (model) => {
      model.event = null;
      model.counts.clear();
    },
    clear,
  ),
);
const acceptStep = fc.constant(
  step(
    'accept pending',
    (model) => {
      const { pending } = model;
      Object.assign(model, { event: null, pending: null });
      model.counts.clear();
      if (!pending) return;
      model.event = pending.event.id;
      put(model, pending.ticket.id, pending.count);
    },
    acceptPending,
  ),
);

test('any sequence of actions: the cart has one event, at most four tickets, and no more than are left', () => {
  fc.assert(
    fc.property(
      fc.commands([chooseStep, countStep, clearStep, acceptStep], { maxCommands: 25, size: 'max' }),
      (steps) => {
        fc.modelRun(
          () => ({ model: { event: null, counts: new Map(), pending: null }, real: { cart: emptyCart } }),
          steps,
        );
      },
    ),
    { numRuns: 200 },
  );
});

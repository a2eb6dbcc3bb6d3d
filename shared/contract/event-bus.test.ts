import { emptyCart } from '../rules/cart/cart.ts';
import { createEventBus } from './event-bus.ts';

function openBus() {
  const report = jest.fn();
  const { events, publish } = createEventBus(report);
  const publishCount = (ticketCount: number) =>
    publish('cart:changed', { ...emptyCart, ticketCount });
  return { report, events, publish, publishCount };
}

test.each([
  ['a field of another type', 'order:paid', { pubId: 7 }],
  ['no payload', 'order:paid', null],
  ['unknown event', 'toString', {}],
])('%s: it is reported and dropped', (_, name, payload) => {
  const { events, report } = openBus();
  const received = jest.fn();
  events.on('order:paid', received);
  events.emit(name as never, payload as never);
  expect(received).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledTimes(1);
});

test('state of another shape: it is reported, and the latest valid one stays', () => {
  const { events, publish, publishCount, report } = openBus();
  publishCount(2);
  publish('cart:changed', { ...emptyCart, ticketCount: 'two' } as never);
  expect(events.latest('cart:changed').ticketCount).toBe(2);
  expect(report).toHaveBeenCalledTimes(1);
});

test('listener that throws: it is reported, and the other listeners still get the event', () => {
  const { events, report } = openBus();
  const received = jest.fn();
  events.on('order:paid', () => {
    throw new Error('mine');
  });
  events.on('order:paid', received);
  events.emit('order:paid', { pubId: 'a' });
  expect(received).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledTimes(1);
});

test('event of a newer remote with more fields: it is delivered whole', () => {
  const { events, report } = openBus();
  const received = jest.fn();
  events.on('order:paid', received);
  events.emit('order:paid', { pubId: 'a', from: 'elsewhere' } as never);
  expect(received.mock.calls).toEqual([[{ pubId: 'a', from: 'elsewhere' }]]);
  expect(report).not.toHaveBeenCalled();
});

test.each(['session:started', 'session:ended', 'session:changed', 'cart:changed'])(
  '%s that a remote emits: it is reported and dropped',
  (name) => {
    const { events, report } = openBus();
    const received = jest.fn();
    events.on(name as never, received);
    received.mockClear();
    const payload = { ...emptyCart, ticketCount: 9, status: 'in', reason: 'expired' };
    events.emit(name as never, payload as never);
    expect(received).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledTimes(1);
  },
);

describe('state', () => {
  test('late listener: it gets the latest one at once, and once', () => {
    const { events, publishCount } = openBus();
    publishCount(1);
    publishCount(2);
    const counts: number[] = [];
    events.on('cart:changed', ({ ticketCount }) => counts.push(ticketCount));
    expect(counts).toEqual([2]);
  });

  test('changed by a listener: each gets the newest last, none an older one after it', () => {
    const { events, publishCount } = openBus();
    const [first, second]: [number[], number[]] = [[], []];
    events.on('cart:changed', ({ ticketCount }) => first.push(ticketCount));
    events.on('cart:changed', ({ ticketCount }) => {
      if (ticketCount === 1) publishCount(2);
    });
    events.on('cart:changed', ({ ticketCount }) => second.push(ticketCount));
    publishCount(1);
    expect(first).toEqual([0, 1, 2]);
    expect(second).toEqual([0, 2]);
  });

  test('listener that comes while a change is delivered: it gets the newest, once', () => {
    const { events, publishCount } = openBus();
    const late: number[] = [];
    events.on('cart:changed', ({ ticketCount }) => {
      if (ticketCount === 1) events.on('cart:changed', (cart) => late.push(cart.ticketCount));
    });
    publishCount(1);
    expect(late).toEqual([1]);
  });

  test('listener that another one unsubscribes: it is not called any more', () => {
    const { events, publishCount } = openBus();
    const received = jest.fn();
    let stop = () => {};
    events.on('cart:changed', () => stop());
    stop = events.on('cart:changed', received);
    received.mockClear();
    publishCount(1);
    expect(received).not.toHaveBeenCalled();
  });
});

import { createEventBus } from './event-bus.ts';

const bus = () => {
  const report = jest.fn();
  return { report, events: createEventBus(report) };
};

test('invalid or unknown event: it is reported and dropped', () => {
  const { events, report } = bus();
  const received = jest.fn();
  events.on('cart:changed', received);
  events.emit('cart:changed', { ticketCount: 'two' } as never);
  events.emit('cart:changed', null as never);
  events.emit('toString' as never, {} as never);
  expect(received).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledTimes(3);
});

test('listener that throws: it is reported, and the other listeners still get the event', () => {
  const { events, report } = bus();
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
  const { events, report } = bus();
  const received = jest.fn();
  events.on('cart:changed', received);
  events.emit('cart:changed', { ticketCount: 2, from: 'elsewhere' } as never);
  expect(received.mock.calls).toEqual([[{ ticketCount: 2, from: 'elsewhere' }]]);
  expect(report).not.toHaveBeenCalled();
});

import fc from 'fast-check';
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

test('any order of events and subscriptions: each listener gets all later events, after the last earlier one', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('emit' as const), count: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ do: fc.constant('listen' as const) }),
    fc.record({ do: fc.constant('stop' as const), which: fc.nat(4) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { events } = bus();
      const subscriptions: {
        received: number[];
        expected: number[];
        stop: () => void;
        isListening: boolean;
      }[] = [];
      let last: number | undefined;
      for (const action of steps) {
        if (action.do === 'emit') {
          last = action.count;
          for (const subscription of subscriptions)
            if (subscription.isListening) subscription.expected.push(action.count);
          events.emit('cart:changed', { ticketCount: action.count });
        } else if (action.do === 'listen') {
          const received: number[] = [];
          const stop = events.on('cart:changed', ({ ticketCount }) => received.push(ticketCount));
          subscriptions.push({
            received,
            expected: last === undefined ? [] : [last],
            stop,
            isListening: true,
          });
        } else {
          const subscription = subscriptions[action.which];
          if (subscription) Object.assign(subscription, { isListening: false }).stop();
        }
      }
      for (const { received, expected } of subscriptions) expect(received).toEqual(expected);
    }),
  );
});

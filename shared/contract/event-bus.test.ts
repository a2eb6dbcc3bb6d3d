import fc from 'fast-check';
import { type Channel, createEventBus } from './event-bus.ts';

const bus = () => {
  const report = jest.fn();
  return { report, events: createEventBus(report) };
};

test('a listener gets the events emitted after it subscribes', () => {
  const { events } = bus();
  const received = jest.fn();
  events.on('cart:changed', received);
  events.emit('cart:changed', { ticketCount: 2 });
  expect(received).toHaveBeenCalledWith({ ticketCount: 2 });
});

test('late listener: it first gets the last event', () => {
  const { events } = bus();
  events.emit('cart:changed', { ticketCount: 1 });
  events.emit('cart:changed', { ticketCount: 3 });
  const received = jest.fn();
  events.on('cart:changed', received);
  expect(received.mock.calls).toEqual([[{ ticketCount: 3 }]]);
});

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

test('listener that unsubscribed: it gets no more events', () => {
  const { events } = bus();
  const received = jest.fn();
  const stop = events.on('order:paid', received);
  stop();
  events.emit('order:paid', { pubId: 'a' });
  expect(received).not.toHaveBeenCalled();
});

describe('between two buses', () => {
  /** Two tabs, or two versions of the bus on one page: each receives what the other posts. */
  function pair() {
    const received: ((event: { data: unknown }) => void)[][] = [[], []];
    const side = (own: 0 | 1): Channel => ({
      postMessage: (data) => {
        for (const listener of received[1 - own] ?? []) listener({ data: structuredClone(data) });
      },
      addEventListener: (_, listener) => received[own]?.push(listener),
    });
    const report = jest.fn();
    return {
      report,
      raw: side(0),
      here: createEventBus(report, side(0)),
      there: createEventBus(report, side(1)),
    };
  }

  test('cross-tab event: both buses get it once', () => {
    const { here, there } = pair();
    const received = [jest.fn(), jest.fn()] as const;
    here.on('session:ended', received[0]);
    there.on('session:ended', received[1]);
    here.emit('session:ended', { reason: 'signed-out' });
    expect(received.map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
  });

  test('page-local event: it is not posted to other buses', () => {
    const { here, there } = pair();
    const received = jest.fn();
    there.on('order:placed', received);
    here.emit('order:placed', { pubId: 'a' });
    expect(received).not.toHaveBeenCalled();
  });

  test('events of another version: unknown ones are ignored, additional fields are allowed', () => {
    const { raw, there, report } = pair();
    const received = jest.fn();
    there.on('cart:changed', received);
    raw.postMessage({ version: 2, name: 'cart:shared', fact: {} });
    raw.postMessage('noise');
    raw.postMessage({ version: 2, name: 'cart:changed', fact: { ticketCount: 2, from: 'elsewhere' } });
    expect(received.mock.calls).toEqual([[{ ticketCount: 2, from: 'elsewhere' }]]);
    expect(report).not.toHaveBeenCalled();
  });

  test('closed channel: it is reported, and local listeners still get the event', () => {
    const report = jest.fn();
    const closed: Channel = {
      addEventListener: () => {},
      postMessage: () => {
        throw new Error('closed');
      },
    };
    const received = jest.fn();
    const events = createEventBus(report, closed);
    events.on('cart:changed', received);
    events.emit('cart:changed', { ticketCount: 1 });
    expect(received).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
  });
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
      const people: { received: number[]; expected: number[]; stop: () => void; isListening: boolean }[] = [];
      let last: number | undefined;
      for (const action of steps) {
        if (action.do === 'emit') {
          last = action.count;
          for (const person of people) if (person.isListening) person.expected.push(action.count);
          events.emit('cart:changed', { ticketCount: action.count });
        } else if (action.do === 'listen') {
          const received: number[] = [];
          const stop = events.on('cart:changed', ({ ticketCount }) => received.push(ticketCount));
          people.push({ received, expected: last === undefined ? [] : [last], stop, isListening: true });
        } else {
          const person = people[action.which];
          if (person) Object.assign(person, { isListening: false }).stop();
        }
      }
      for (const { received, expected } of people) expect(received).toEqual(expected);
    }),
  );
});

import fc from 'fast-check';
import { type Channel, createEventBus } from './event-bus.ts';

const bus = () => {
  const report = jest.fn();
  return { report, events: createEventBus(report) };
};

test('whoever listens hears the fact', () => {
  const { events } = bus();
  const heard = jest.fn();
  events.on('cart:changed', heard);
  events.emit('cart:changed', { ticketCount: 2 });
  expect(heard).toHaveBeenCalledWith({ ticketCount: 2 });
});

test('a late listener hears the last fact first', () => {
  const { events } = bus();
  events.emit('cart:changed', { ticketCount: 1 });
  events.emit('cart:changed', { ticketCount: 3 });
  const heard = jest.fn();
  events.on('cart:changed', heard);
  expect(heard.mock.calls).toEqual([[{ ticketCount: 3 }]]);
});

test('an invalid or unknown fact is reported and dropped', () => {
  const { events, report } = bus();
  const heard = jest.fn();
  events.on('cart:changed', heard);
  events.emit('cart:changed', { ticketCount: 'two' } as never);
  events.emit('cart:changed', null as never);
  events.emit('toString' as never, {} as never);
  expect(heard).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledTimes(3);
});

test('a listener that throws is reported and does not silence the rest', () => {
  const { events, report } = bus();
  const heard = jest.fn();
  events.on('order:paid', () => {
    throw new Error('mine');
  });
  events.on('order:paid', heard);
  events.emit('order:paid', { pubId: 'a' });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledTimes(1);
});

test('who stopped listening hears nothing more', () => {
  const { events } = bus();
  const heard = jest.fn();
  const stop = events.on('order:paid', heard);
  stop();
  events.emit('order:paid', { pubId: 'a' });
  expect(heard).not.toHaveBeenCalled();
});

describe('between two buses', () => {
  /** Two tabs, or two versions of the bus on one page: each hears what the other posts. */
  function pair() {
    const heard: ((event: { data: unknown }) => void)[][] = [[], []];
    const side = (own: 0 | 1): Channel => ({
      postMessage: (data) => {
        for (const listener of heard[1 - own] ?? []) listener({ data: structuredClone(data) });
      },
      addEventListener: (_, listener) => heard[own]?.push(listener),
    });
    const report = jest.fn();
    return {
      report,
      raw: side(0),
      here: createEventBus(report, side(0)),
      there: createEventBus(report, side(1)),
    };
  }

  test('a fact for all tabs is heard on both sides, once', () => {
    const { here, there } = pair();
    const heard = [jest.fn(), jest.fn()] as const;
    here.on('session:ended', heard[0]);
    there.on('session:ended', heard[1]);
    here.emit('session:ended', { reason: 'signed-out' });
    expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
  });

  test('a fact of one page stays there', () => {
    const { here, there } = pair();
    const heard = jest.fn();
    there.on('order:placed', heard);
    here.emit('order:placed', { pubId: 'a' });
    expect(heard).not.toHaveBeenCalled();
  });

  test('another version’s unknown facts are passed over, its new fields do no harm', () => {
    const { raw, there, report } = pair();
    const heard = jest.fn();
    there.on('cart:changed', heard);
    raw.postMessage({ version: 2, name: 'cart:shared', fact: {} });
    raw.postMessage('noise');
    raw.postMessage({ version: 2, name: 'cart:changed', fact: { ticketCount: 2, from: 'elsewhere' } });
    expect(heard.mock.calls).toEqual([[{ ticketCount: 2, from: 'elsewhere' }]]);
    expect(report).not.toHaveBeenCalled();
  });

  test('a channel that is closed is reported and breaks nothing', () => {
    const report = jest.fn();
    const closed: Channel = {
      addEventListener: () => {},
      postMessage: () => {
        throw new Error('closed');
      },
    };
    const heard = jest.fn();
    const events = createEventBus(report, closed);
    events.on('cart:changed', heard);
    events.emit('cart:changed', { ticketCount: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

test('whatever is said in whatever order, each listener hears all later facts, and first the last earlier one', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('emit' as const), count: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ do: fc.constant('listen' as const) }),
    fc.record({ do: fc.constant('stop' as const), which: fc.nat(4) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { events } = bus();
      const people: { heard: number[]; expected: number[]; stop: () => void; isListening: boolean }[] = [];
      let last: number | undefined;
      for (const action of steps) {
        if (action.do === 'emit') {
          last = action.count;
          for (const person of people) if (person.isListening) person.expected.push(action.count);
          events.emit('cart:changed', { ticketCount: action.count });
        } else if (action.do === 'listen') {
          const heard: number[] = [];
          const stop = events.on('cart:changed', ({ ticketCount }) => heard.push(ticketCount));
          people.push({ heard, expected: last === undefined ? [] : [last], stop, isListening: true });
        } else {
          const person = people[action.which];
          if (person) Object.assign(person, { isListening: false }).stop();
        }
      }
      for (const { heard, expected } of people) expect(heard).toEqual(expected);
    }),
  );
});

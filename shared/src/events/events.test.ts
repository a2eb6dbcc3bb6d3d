import { createEventBus } from './events.ts';

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

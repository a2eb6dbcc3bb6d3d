import { saleWindowAt } from './sale.ts';

const event = {
  saleStart: '2026-11-01T10:00:00+07:00',
  saleEnd: '2026-11-20T18:00:00+07:00',
  dateEnd: '2026-11-20T23:00:00+07:00',
};

test.each([
  ['2026-11-01T09:59:59+07:00', 'notStarted'],
  ['2026-11-01T10:00:00+07:00', 'open'],
  ['2026-11-20T17:59:59+07:00', 'open'],
  ['2026-11-20T18:00:00+07:00', 'saleEnded'],
  ['2026-11-20T23:00:00+07:00', 'eventEnded'],
])('at %s the sale is %s, for texts and for dates', (now, expected) => {
  const dates = {
    saleStart: new Date(event.saleStart),
    saleEnd: new Date(event.saleEnd),
    dateEnd: new Date(event.dateEnd),
  };
  expect(saleWindowAt(Date.parse(now), event)).toBe(expected);
  expect(saleWindowAt(Date.parse(now), dates)).toBe(expected);
});

test('no start of sale: it is open until it ends', () => {
  expect(saleWindowAt(0, { ...event, saleStart: null })).toBe('open');
});

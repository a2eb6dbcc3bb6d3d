import { saleWindowAt, ticketWindowAt } from './sale.ts';
import { type WaitingTime, waitingTime } from './waiting-time.ts';

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

test.each([
  ['2026-11-01T09:59:59.999+07:00', 'notStarted'],
  ['2026-11-01T10:00:00+07:00', 'open'],
  ['2026-11-20T17:59:59.999+07:00', 'open'],
  ['2026-11-20T18:00:00+07:00', 'saleEnded'],
])('at %s the sale of a kind of ticket is %s, for texts and for dates', (now, expected) => {
  const { saleStart, saleEnd } = event;
  const dates = { saleStart: new Date(saleStart), saleEnd: new Date(saleEnd) };
  expect(ticketWindowAt(Date.parse(now), { saleStart, saleEnd })).toBe(expected);
  expect(ticketWindowAt(Date.parse(now), dates)).toBe(expected);
});

test.each([{}, { saleStart: null, saleEnd: null }])(
  'kind of ticket without dates of its own (%j): its sale is open',
  (dates) => expect(ticketWindowAt(0, dates)).toBe('open'),
);

const usual = { ahead: 600, calledPerMinute: 60, left: 9_999, openForMs: 3_600_000 };

test.each<[string, Partial<Parameters<typeof waitingTime>[0]>, WaitingTime | null]>([
  ['pace unknown: no range', { calledPerMinute: null }, null],
  ['nobody is being called: no range', { calledPerMinute: 0 }, null],
  ['next in line: less than two minutes', { ahead: 0 }, { from: 0, to: 90 }],
  ['600 ahead, 60 a minute: around ten minutes', {}, { from: 260, to: 870 }],
  [
    'tickets for everyone ahead and for those who are choosing',
    { left: 1_803 },
    { from: 260, to: 870 },
  ],
  ['in the first minutes: it may be much sooner', { openForMs: 300_000 }, { from: 140, to: 870 }],
  ['fewer tickets: no range', { left: 1_802 }, null],
])('%s', (_name, state, expected) => expect(waitingTime({ ...usual, ...state })).toEqual(expected));

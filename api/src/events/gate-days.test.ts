import { bangkokIso } from '../time/dates.ts';
import { hours, later } from '../time/time.ts';
import { gateDays } from './gate-days.ts';

test.each([
  ['night until 08:00', '19:30', 12.5, null, ['05 13:30']],
  ['three mornings', '05:30', 66, [0, 1440, 2880], ['04 23:30', '06 03:30', '07 03:30']],
  ['two days without hours', '10:00', 32, null, ['05 04:00', '06 08:00']],
])('days at the gate, %s: each begins before its gate opens', (_, start, length, froms, begins) => {
  const dateStart = new Date(`2027-03-05T${start}:00+07:00`);
  const dayHours = froms && froms.map((from): [number, number] => [from, from + 60]);
  const dateEnd = later(dateStart, hours(length));
  const event = { dateStart, dateEnd, doorsMinutes: 0, dayHours, timeZone: null };
  const found = gateDays({ ...event, state: 'published' }).map(({ from }) => bangkokIso(from));
  expect(found.map((from) => from.slice(8, 16).replace('T', ' '))).toEqual(begins);
});

test('gate days in Los Angeles, both on one day in Bangkok: two, named by the date there', () => {
  const dateStart = new Date('2027-05-01T10:30:00-07:00');
  const days = gateDays({
    ...{
      state: 'published',
      dateStart,
      dateEnd: new Date('2027-05-02T22:00:00-07:00'),
      doorsMinutes: 0,
    },
    ...{
      dayHours: [
        [0, 600],
        [1_350, 2_130],
      ],
      timeZone: 'America/Los_Angeles',
    },
  });
  expect(days.map(({ day }) => day)).toEqual(['2027-05-01', '2027-05-02']);
});

test('matinee and evening on one day: one gate day, until six hours after the evening', () => {
  const dateStart = new Date('2027-05-01T14:00:00+07:00');
  const dateEnd = new Date('2027-05-01T22:00:00+07:00');
  const dayHours: [number, number][] = [
    [0, 120],
    [300, 480],
  ];
  const days = gateDays({
    ...{ state: 'published', dateStart, dateEnd, doorsMinutes: 0, dayHours, timeZone: null },
  });
  expect(days).toEqual([
    { day: '2027-05-01', from: later(dateStart, -hours(6)), until: later(dateEnd, hours(6)) },
  ]);
});

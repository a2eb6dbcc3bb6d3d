import { factsOf } from './event-facts.ts';

const facts = {
  ...{
    venueName: {},
    venueCity: {},
    venueAddress: null,
    latitude: null,
    longitude: null,
    mapQuery: null,
  },
  ...{ doorsMinutes: null, dayHours: null, organiserName: null, organiserLink: null },
  ...{ refundPolicy: 'until' as const, dateEnd: new Date('2027-12-01T00:00:00Z') },
};

test.each([
  ['Europe/London', '2027-03-29T00:30:00+01:00', 1, '2027-03-28T23:59:59+01:00'],
  ['Europe/London', '2027-03-29T00:30:00+01:00', 2, '2027-03-27T23:59:59+00:00'],
  ['America/New_York', '2027-11-08T23:30:00-05:00', 1, '2027-11-07T23:59:59-05:00'],
  ['America/New_York', '2027-11-08T23:30:00-05:00', 2, '2027-11-06T23:59:59-04:00'],
  [null, '2027-03-29T00:30:00+07:00', 0, '2027-03-29T23:59:59+07:00'],
])(
  'last day for refunds in %s, start %s less %s days: %s',
  (timeZone, start, refundDays, until) => {
    const row = { ...facts, venueName: { en: 'Hall' }, venueCity: { en: 'City' }, timeZone };
    const { refund } = factsOf({ ...row, dateStart: new Date(start), refundDays }, 'en');
    expect(refund).toMatchObject({ until });
  },
);

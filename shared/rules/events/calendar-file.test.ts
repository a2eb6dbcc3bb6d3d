import { calendarFile, placeOf } from './calendar-file.ts';

const event = {
  id: 7,
  url: 'neon-garden',
  name: 'เพลง; กลางคืน, ใต้แสงดาว'.repeat(3),
  dateStart: '2026-11-27T19:00:00+07:00',
  dateEnd: '2026-11-27T23:30:00+07:00',
  place: 'Lumphini Hall, Bangkok',
};
const shop = { origin: 'https://playday.test', language: 'th' as const };
const file = calendarFile(event, Date.parse('2026-11-20T10:00:00Z'), shop);

test('the file has UTC times, place, URL in its language and unique id, with escaped text', () => {
  expect(file).toContain('DTSTART:20261127T120000Z\r\n');
  expect(file).toContain('LOCATION:Lumphini Hall\\, Bangkok\r\n');
  expect(file).toContain('URL:https://playday.test/event/neon-garden?lang=th\r\n');
  expect(file).toContain('UID:event-7@playday.test\r\n');
  expect(file.replace(/\r\n /g, '')).toContain('เพลง\\; กลางคืน\\, ใต้แสงดาว');
});

test('the file links to the tickets and has an alarm three hours before', () => {
  expect(file).toContain('DESCRIPTION:https://playday.test/account/tickets?lang=th\r\n');
  expect(file).toMatch(
    /BEGIN:VALARM\r\nACTION:DISPLAY\r\n[^]*TRIGGER:-PT3H\r\nEND:VALARM\r\nEND:VEVENT/,
  );
});

test('what is known of the way there: address, position and gate', () => {
  const venue = { name: 'Lumphini Hall', city: 'Bangkok', address: '1 Rama IV, Bangkok' };
  const position = { latitude: 13.73, longitude: 100.54 };
  const lines = calendarFile(
    { ...event, place: placeOf(venue, 'en'), position, note: 'Doors open 18:00' },
    0,
    shop,
  ).split('\r\n');
  expect(lines).toContain('LOCATION:Lumphini Hall\\, 1 Rama IV\\, Bangkok');
  expect(lines).toContain('GEO:13.73;100.54');
  expect(lines).toContain(
    'DESCRIPTION:Doors open 18:00\\nhttps://playday.test/account/tickets?lang=th',
  );
  expect(placeOf({ name: 'Hall', city: 'Bangkok' }, 'en')).toBe('Hall, Bangkok');
  expect(placeOf({ name: 'ลานช้าง', city: 'กรุงเทพฯ' }, 'th')).toBe('ลานช้าง กรุงเทพฯ');
});

test('dates in the time of another place: in UTC', () => {
  const osaka = { dateStart: '2027-02-06T19:30:00+09:00', dateEnd: '2027-02-06T22:00:00+09:00' };
  const text = calendarFile({ ...event, ...osaka }, 0, shop);
  expect(text).toContain('DTSTART:20270206T103000Z\r\nDTEND:20270206T130000Z\r\n');
});

test('no line is longer than 75 octets', () => {
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test.each([
  [undefined, 'CONFIRMED'],
  ['published', 'CONFIRMED'],
  ['postponed', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
] as const)(
  'an event that is %s: STATUS:%s, and the sequence of its last change',
  (state, status) => {
    const changed = { ...event, ...(state && { state, calendarSequence: 2 }) };
    const lines = calendarFile(changed, 0, shop).split('\r\n');
    expect(lines).toContain(`STATUS:${status}`);
    expect(lines).toContain(`SEQUENCE:${state ? 2 : 0}`);
    expect(lines).toContain('UID:event-7@playday.test');
    const isOff = state === 'cancelled' || state === 'postponed';
    expect([lines.includes('BEGIN:VALARM'), lines.includes('TRANSP:TRANSPARENT')]).toEqual([
      !isOff,
      isOff,
    ]);
  },
);

test('an event that is off: its name says so', () => {
  const changed = {
    ...event,
    name: 'Neon Garden',
    state: 'cancelled' as const,
    notice: 'Cancelled',
  };
  expect(calendarFile(changed, 0, shop)).toContain('SUMMARY:Cancelled · Neon Garden\r\n');
});

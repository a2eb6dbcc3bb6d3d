import { calendarFile } from './calendar-file.ts';

const event = {
  id: 7,
  url: 'neon-garden',
  name: 'เพลง; กลางคืน, ใต้แสงดาว'.repeat(3),
  dateStart: '2026-11-27T19:00:00+07:00',
  dateEnd: '2026-11-27T23:30:00+07:00',
  place: 'Lumphini Hall, Bangkok',
};
const file = calendarFile(event, Date.parse('2026-11-20T10:00:00Z'), 'https://playday.test');

test('the file has UTC times, place, URL and a unique id, with escaped text', () => {
  expect(file).toContain('DTSTART:20261127T120000Z\r\n');
  expect(file).toContain('LOCATION:Lumphini Hall\\, Bangkok\r\n');
  expect(file).toContain('URL:https://playday.test/event/neon-garden\r\n');
  expect(file).toContain('UID:event-7@playday.test\r\n');
  expect(file.replace(/\r\n /g, '')).toContain('เพลง\\; กลางคืน\\, ใต้แสงดาว');
});

test('the file links to the tickets and has an alarm three hours before', () => {
  expect(file).toContain('DESCRIPTION:https://playday.test/account/tickets\r\n');
  expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\n[^]*TRIGGER:-PT3H\r\nEND:VALARM\r\nEND:VEVENT/);
});

test('no line is longer than 75 octets', () => {
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test.each([
  [undefined, 'CONFIRMED'],
  ['published', 'CONFIRMED'],
  ['postponed', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
] as const)('an event that is %s: STATUS:%s, and the sequence of its last change', (state, status) => {
  const changed = { ...event, ...(state && { state, calendarSequence: 2 }) };
  const lines = calendarFile(changed, 0, 'https://playday.test').split('\r\n');
  expect(lines).toContain(`STATUS:${status}`);
  expect(lines).toContain(`SEQUENCE:${state ? 2 : 0}`);
});

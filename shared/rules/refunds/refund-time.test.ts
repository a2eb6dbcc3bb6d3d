import { transferredBy } from './refund-time.ts';

test.each([
  ['2026-11-27T10:00:00+07:00', '2026-12-11'],
  ['2026-11-28T10:00:00+07:00', '2026-12-11'],
  ['2026-11-29T23:59:00+07:00', '2026-12-11'],
  // Already Monday in Bangkok.
  ['2026-11-29T17:30:00Z', '2026-12-14'],
])('answered at %s: transferred until the end of %s in Bangkok', (answeredAt, day) => {
  expect(transferredBy(Date.parse(answeredAt))).toBe(Date.parse(`${day}T23:59:00+07:00`));
});

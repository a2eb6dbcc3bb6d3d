import { redactMessage } from './redact-message.ts';

test.each([
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  ['no answer from http://shop.test/verify?token=abc#x now', 'no answer from http://shop.test/verify now'],
  ['wrong address mali.suwan@playday.test given', 'wrong address … given'],
  ['no ticket 12345678 for 66812345678', 'no ticket … for …'],
  ['call 081-234-5678 or +66 81 234 5678', 'call … or …'],
  ['order 123456 is there', 'order 123456 is there'],
  ['Bearer 4f2b8c1d9e0a7f6b5c4d3e2f1a0b9c8d refused', 'Bearer … refused'],
  ['at /forgot-password/Zk3vQ9xY7tLmN2pR8sWc there', 'at … there'],
  [`Unexpected token 'M', "Mali Suwan" is not valid JSON`, `Unexpected token 'M', "…" is not valid JSON`],
])('%s → %s', (message, clean) => {
  expect(redactMessage(message)).toBe(clean);
});

test('messages are cut at 200 characters', () => {
  expect(redactMessage('word '.repeat(100))).toHaveLength(200);
});

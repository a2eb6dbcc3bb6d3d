import { redact } from './redact.ts';

const token = 'Zk3vQx0-9aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456';

test.each([
  ['/api/check-token/short-one', '/api/check-token/…'],
  [`"url":"/forgot-password/${token}?lang=th"`, '"url":"/forgot-password/…?lang=…"'],
  ['/verify?token=abc', '/verify?token=…'],
  ['/verify_changed?x=1&token=abc#x', '/verify_changed?x=…&token=…#x'],
  ['/receipt?order=PD-7K2M', '/receipt?order=…'],
  ['/?preview=eyJ.abc-_', '/?preview=…'],
  ['/message-register?email=mali%40playday.test', '/message-register?email=…'],
  ['no mail to mali+x@playday.test, sorry', 'no mail to …@…, sorry'],
  [`authorization: Bearer ${token}`, 'authorization: Bearer …'],
  [`the token ${token} is over`, 'the token … is over'],
  ['/api/user/order/QdsbLc9K7kJS9TyitLHEBw/cancel', '/api/user/order/…/cancel'],
  ['/api/sandbox/pay/some-id', '/api/sandbox/pay/…'],
])('%s', (text, clean) => {
  expect(redact(text)).toBe(clean);
});

test.each([
  '{"level":30,"time":1795363200000,"remote":"catalog","build":"32be8c79bc85","msg":"live"}',
  '{"code":"FST_REPLY_FROM_INTERNAL_SERVER_ERROR","stack":"Error\\n    at processTicksAndRejections (node:internal/process/task_queues:105:5)"}',
  '{"file":"catalog/32be8c79bc85/exposed-App.1234abcd.js","msg":"a file of the store is missing"}',
])('%s contains no secrets and is unchanged', (line) => {
  expect(redact(line)).toBe(line);
});

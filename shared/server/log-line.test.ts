import { logLine, redact } from './log-line.ts';

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
  '{"code":"FST_REPLY_FROM_INTERNAL_SERVER_ERROR","stack":"Error\\n    at ' +
    'processTicksAndRejections (node:internal/process/task_queues:105:5)"}',
  '{"file":"catalog/32be8c79bc85/exposed-App.1234abcd.js","msg":"a file of the store is missing"}',
])('%s contains no secrets and is unchanged', (line) => {
  expect(redact(line)).toBe(line);
});

describe('line of a log', () => {
  const written = (fields: object) =>
    JSON.parse(logLine(JSON.stringify(fields))) as Record<string, unknown>;

  test('texts at any depth: each is redacted and cut, stacks later', () => {
    const long = 'word '.repeat(10_000);
    const { err, list, msg, ms } = written({
      err: { message: long, stack: long },
      list: [long],
      msg: long,
      ms: 12,
    });
    expect(err).toEqual({
      message: expect.stringMatching(/^.{199}…$/),
      stack: expect.stringMatching(/^.{1999}…$/),
    });
    expect([list, msg, ms]).toEqual([
      [expect.stringMatching(/^.{199}…$/)],
      expect.stringMatching(/^.{199}…$/),
      12,
    ]);
    expect(written({ stack: long }).stack).toHaveLength(2000);
  });

  test('more fields than a line has room for: the message is still there', () => {
    const line = logLine(
      JSON.stringify({ level: 40, rows: Array(5000).fill('row'), msg: 'too much' }),
    );
    expect(JSON.parse(line)).toEqual({ level: 40, msg: 'too much' });
  });

  test.each([
    ['token', `${'x'.repeat(780)} ${token}`],
    ['address', `${'x'.repeat(790)} mali.suwan@playday.test`],
    ['text without spaces', `${'?a=1&'.repeat(10_000)}${token}`],
  ])('%s where a text is cut: no part of it is written', (_, text) => {
    expect(logLine(JSON.stringify({ msg: text }))).not.toMatch(/Zk3|mali|a=1/);
  });

  test('line that is not JSON: it is redacted and cut as one text', () => {
    expect(logLine(`no mail to mali@playday.test ${'at f '.repeat(9999)}`)).toMatch(
      /^no mail to …@… .{1900,1990}…\n$/,
    );
  });
});

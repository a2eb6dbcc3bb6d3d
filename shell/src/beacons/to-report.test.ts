import type { PageData } from '../page/page.ts';
import { framesOf, redactMessage, toReport } from './to-report.ts';
import type { PageError } from '../errors/report-error.ts';
import { framePattern, mostFrames } from '@playday/shared/api-contract/operations/releases';

const page = {
  remotes: {
    catalog: { build: 'c1', paths: ['/', '*'], sessionPaths: [] },
    checkout: { build: 'k1', paths: [], sessionPaths: ['/billing', '/payment', '/receipt'] },
  },
  files: [{ url: '/assets/s1/main.0123.js', sri: '' }],
} as unknown as PageData;

const thrown = (file: string, message = 'boom') =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at f (${file}:1:2)` });
const uncaught = (error: Error | null, message: string, filename: string) =>
  new ErrorEvent('error', { error, message, filename });
const rejected = (reason: unknown) =>
  Object.assign(new Event('unhandledrejection'), { reason }) as PromiseRejectionEvent;
const stopped = (details: object) =>
  Object.assign(new Event('securitypolicyviolation'), {
    violatedDirective: 'script-src',
    effectiveDirective: 'script-src-elem',
    sourceFile: '',
    ...details,
  }) as SecurityPolicyViolationEvent;

beforeEach(() => history.replaceState(null, '', '/'));

test('uncaught error: attributed to the remote whose script threw it, on any page', async () => {
  const file = 'http://localhost/mfe/checkout/k1/cart.1a.js';
  expect(await toReport(uncaught(thrown(file), 'boom', file), page)).toEqual({
    kind: 'error',
    remote: 'checkout',
    build: 'k1',
    message: 'TypeError: boom',
    frames: ['mfe/checkout/k1/cart.1a.js:1:2'],
  });
});

test('uncaught error without a stack: its only frame is the place the event names', async () => {
  const filename = 'http://localhost/mfe/checkout/k1/cart.1a.js';
  const event = new ErrorEvent('error', {
    error: 'boom',
    message: 'boom',
    filename,
    lineno: 1,
    colno: 77,
  });
  expect(await toReport(event, page)).toMatchObject({
    remote: 'checkout',
    frames: ['mfe/checkout/k1/cart.1a.js:1:77'],
  });
});

test('error without a script of a build: attributed to the remote that owns the page', async () => {
  expect(await toReport(rejected({ code: 7 }), page)).toMatchObject({
    remote: 'catalog',
    kind: 'error',
  });
  history.replaceState(null, '', '/billing');
  expect(await toReport(rejected('no luck'), page)).toMatchObject({
    remote: 'checkout',
    message: 'no luck',
  });
});

test('script of another build than the page’s: the build in the URL counts', async () => {
  const scripts = thrown(
    'http://localhost/assets/s1/main.js:1:2)\n    at g (http://localhost/mfe/catalog/c0/home.js',
  );
  expect(await toReport(rejected(scripts), page)).toMatchObject({ remote: 'catalog', build: 'c0' });
});

test('message that names the page: the address is left out', async () => {
  history.replaceState(null, '', '/verify/mali');
  expect(await toReport(rejected('no answer at /verify/mali?x=1'), page)).toMatchObject({
    message: 'no answer at …',
  });
});

test('errors of browser extensions and of other origins are not reported', async () => {
  const extension = thrown('chrome-extension://abcdefgh/content.js');
  expect(
    await toReport(uncaught(extension, 'boom', 'chrome-extension://abcdefgh/content.js'), page),
  ).toBeNull();
  expect(await toReport(rejected(extension), page)).toBeNull();
  expect(await toReport(uncaught(null, 'Script error.', ''), page)).toBeNull();
});

test.each([
  ['checkout', 'http://localhost/mfe/checkout/k1/cart.1a.js', 'catalog'],
  ['catalog', 'http://localhost/assets/s1/main.js', 'catalog'],
  ['shell', 'http://localhost/assets/s1/main.js', undefined],
  ['catalog', '', 'catalog'],
])(
  'caught error: attributed to %s by its scripts (%s), else to who is said to be the one (%s)',
  async (owner, file, remote) => {
    const error = file ? thrown(file) : undefined;
    history.replaceState(null, '', '/billing');
    expect(
      await toReport({ type: 'caught', error, ...(remote && { remote }) }, page),
    ).toMatchObject({
      remote: owner,
    });
  },
);

test.each([
  [404, 'remoteEntry.js: 404'],
  [200, 'remoteEntry.js: there, but refused: integrity, policy or contents'],
])('load failure while the server answers %d: reported as refused', async (status, message) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }));
  const lost: PageError = { type: 'lost', remote: 'checkout', error: new Error('#RUNTIME-008') };
  expect(await toReport(lost, page)).toEqual({
    kind: 'refused',
    remote: 'checkout',
    build: 'k1',
    message,
  });
});

test('script of a remote that threw: reported as an error, and no file is probed', async () => {
  const probe = jest.spyOn(globalThis, 'fetch');
  const thrownBy = thrown('http://localhost/mfe/checkout/k1/exposed-App.1a.js');
  expect(await toReport({ type: 'lost', remote: 'checkout', error: thrownBy }, page)).toEqual({
    kind: 'error',
    remote: 'checkout',
    build: 'k1',
    message: 'TypeError: boom',
    frames: ['mfe/checkout/k1/exposed-App.1a.js:1:2'],
  });
  expect(probe).not.toHaveBeenCalled();
});

test('remote’s entry that loaded but threw: counted once, by the browser’s error', async () => {
  const file = 'http://localhost/mfe/checkout/k1/remoteEntry.js';
  const failed = new Error(
    'Failed to load script resources. #RUNTIME-008\nOriginal Error Message:\n ' +
      `ScriptExecutionError: Script "${file}" loaded but threw a runtime error during execution: ` +
      'Uncaught TypeError: boom',
  );
  const lost: PageError = { type: 'lost', remote: 'checkout', error: failed };
  const reports = [
    await toReport(uncaught(thrown(file), 'boom', file), page),
    await toReport(lost, page),
  ];
  expect(reports).toEqual([expect.objectContaining({ kind: 'error', remote: 'checkout' }), null]);
});

test('chunk that webpack could not load: reported as refused despite its stack', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 200 }));
  const error = Object.assign(
    thrown('http://localhost/mfe/checkout/k1/remoteEntry.js', 'Loading chunk 7 failed'),
    {
      name: 'ChunkLoadError',
      request: 'http://localhost/mfe/checkout/k1/pay.3c.js',
    },
  );
  expect(await toReport({ type: 'lost', remote: 'checkout', error }, page)).toMatchObject({
    kind: 'refused',
    message: 'pay.3c.js: there, but refused: integrity, policy or contents',
  });
});

test('policy violation: the report does not contain the blocked content', async () => {
  const violation = stopped({
    blockedURI: 'http://evil.test/x.js?visitor=mali@playday.test',
    sourceFile: 'http://localhost/mfe/checkout/k1/pay.3c.js',
  });
  expect(await toReport(violation, page)).toEqual({
    kind: 'refused',
    remote: 'checkout',
    build: 'k1',
    message: 'script-src-elem: http://evil.test/x.js',
  });
  expect(
    await toReport(stopped({ blockedURI: 'inline', sourceFile: 'chrome-extension' }), page),
  ).toMatchObject({
    remote: 'catalog',
  });
  expect(await toReport(stopped({ blockedURI: 'moz-extension://abc/x.js' }), page)).toBeNull();
});

const shop = 'http://localhost';

test.each([
  [
    'Chrome',
    `TypeError: boom\n    at a (${shop}/mfe/checkout/k1/cart.1a.js:1:20)\n    at ` +
      `${shop}/assets/s1/main.0f.js:2:30`,
  ],
  [
    'Firefox and Safari',
    `a@${shop}/mfe/checkout/k1/cart.1a.js:1:20\n@${shop}/assets/s1/main.0f.js:2:30`,
  ],
  [
    'a script that was requested again, without its query string',
    `at a (${shop}/mfe/checkout/k1/cart.1a.js?attempt=2:1:20)\n at ` +
      `${shop}/assets/s1/main.0f.js:2:30`,
  ],
])('stack of %s: its frames in scripts of builds', (_, stack) => {
  expect(framesOf(stack)).toEqual(['mfe/checkout/k1/cart.1a.js:1:20', 'assets/s1/main.0f.js:2:30']);
});

test('frames of other sites, extensions and documents, personal data in messages: left out', () => {
  const stack = [
    `Error: no user mali@playday.test at ${shop}/verify?token=4f2b8c1d9e0a7f6b:1:2`,
    `    at mali (${shop}/mfe/catalog/c1/home.2b.js:1:20)`,
    '    at f (https://evil.test/mfe/catalog/c1/home.2b.js:1:20)',
    '    at g (chrome-extension://abcdefgh/content.js:1:20)',
    `    at ${shop}/account/orders:3:4`,
    '    at <anonymous>',
  ].join('\n');
  expect(framesOf(stack)).toEqual(['mfe/catalog/c1/home.2b.js:1:20']);
});

test('deep stack: only its innermost frames, in the form that the api accepts', () => {
  const stack = Array.from(
    { length: 50 },
    (_, n) => `    at f (${shop}/mfe/catalog/c1/home.2b.js:1:${n})`,
  );
  const frames = framesOf(stack.join('\n'));
  expect(frames).toHaveLength(mostFrames);
  for (const frame of frames) expect(frame).toMatch(new RegExp(framePattern));
});

test.each([
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  [
    'no answer from http://shop.test/verify?token=abc#x now',
    'no answer from http://shop.test/verify now',
  ],
  ['wrong address mali.suwan@playday.test given', 'wrong address … given'],
  ['no ticket 12345678 for 66812345678', 'no ticket … for …'],
  ['call 081-234-5678 or +66 81 234 5678', 'call … or …'],
  ['order 123456 is there', 'order 123456 is there'],
  ['Bearer 4f2b8c1d9e0a7f6b5c4d3e2f1a0b9c8d refused', 'Bearer … refused'],
  ['at /forgot-password/Zk3vQ9xY7tLmN2pR8sWc there', 'at … there'],
  [
    `Unexpected token 'M', "Mali Suwan" is not valid JSON`,
    `Unexpected token 'M', "…" is not valid JSON`,
  ],
])('%s → %s', (message, clean) => {
  expect(redactMessage(message)).toBe(clean);
});

test('messages are cut at 200 characters', () => {
  expect(redactMessage('word '.repeat(100))).toHaveLength(200);
});

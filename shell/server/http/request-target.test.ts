import { rawRequest } from '../testing/raw-request.ts';
import { openDocuments } from '../testing/test-documents.ts';

let shell: Awaited<ReturnType<typeof openDocuments>>;
beforeAll(async () => {
  shell = await openDocuments();
});
afterAll(() => shell.close());

const hostile = [
  '///',
  '//[',
  '//[::1',
  '/[',
  '//x//evil.example/?preview=x',
  '//evil.example/?preview=x',
  '//evil.example/..?preview=x',
  '/x//evil.example/?preview=x',
  '/%2f%2fevil.example/?preview=x',
  '/%2fevil.example/?preview=x',
  '/%5cevil.example/?preview=x',
  '/%5c%5cevil.example/?preview=x',
  '/\\evil.example/?preview=x',
  '\\\\evil.example/?preview=x',
  '/./\\evil.example/?preview=x',
  '/.//evil.example/?preview=x',
  '/..//evil.example/?preview=x',
  '/x/..//evil.example/?preview=x',
  '/%2e%2e//evil.example/?preview=x',
  '/%2E//evil.example/?preview=x',
  '/x/%2e%2e//evil.example/?preview=off',
  '/;//evil.example/?preview=x',
  '/@evil.example/?preview=x',
  '/:80//evil.example?preview=x',
  '//user@evil.example/?preview=x',
  '//evil.example:80/?preview=x',
  '//evil.example%2f/?preview=x',
  'http://evil.example/?preview=x',
  'http://evil.example//evil.example/?preview=x',
  'http://evil.example?preview=x',
  'HTTPS://evil.example/x?preview=x',
  'http:///x',
  'http://',
  'evil.example/?preview=x',
  '*',
  '?preview=x',
  '/%',
  '/%c3%28',
  '/%ed%a0%80',
  '/%0d%0aSet-Cookie:x',
  '/%0d%0a/?preview=x',
  '/%7f',
  '/\x01',
  '/\x7f',
  '/\xff',
  '/x\t',
  '/?x=\xe0\xb8\x87',
  '/?preview=%0d%0aX:1',
  '/?preview[]=x',
  '/?%',
  '/?x=%ff',
  '/#//evil.example',
  '/a/../../../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/..;/x',
  '/...//x',
  '/assets/../x?preview=x',
  '/mfe//evil.example/?preview=x',
  '/event/%2e%2e/%2e%2e//evil.example/?preview=x',
  `/${'a'.repeat(8000)}`,
  `/?${'a=1&'.repeat(2000)}`,
  `/${'../'.repeat(2000)}`,
  '/'.repeat(5000),
]; // prettier-ignore

test.each(hostile)('%j: no server error, and no redirect to another origin', async (target) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const { status, headers } = await rawRequest(shell.port, method, target);
    expect([method, status < 500 || status === 503]).toEqual([method, true]);
    if (headers.location) expect(headers.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  }
});

test.each([
  ['//', '/'],
  ['//x//evil.example/?preview=x', '/x/evil.example/?preview=x'],
  ['/a/./b/../c', '/a/c'],
  ['/a/%2e%2E/b/..', '/'],
  ['/event//jazz?x=//y', '/event/jazz?x=//y'],
  ['http://evil.example//a', '/a'],
])('%s has another canonical form: redirect to %s', async (target, location) => {
  const { status, headers } = await rawRequest(shell.port, 'GET', target);
  expect([status, headers.location]).toEqual([308, location]);
});

test.each([
  ['/%2f%2fevil.example', 404],
  ['/%5cevil.example', 404],
  ['/\\evil.example', 400],
  ['/%zz', 400],
  ['/\xe0\xb8\x87', 400],
  ['/%ff', 400],
  ['/%00', 400],
  ['ftp://evil.example/', 400],
])('%s is not a valid address: %i', async (target, status) => {
  expect((await rawRequest(shell.port, 'GET', target)).status).toBe(status);
});

test.each([
  '/',
  '/event/a%20b',
  '/event/jazz/',
  '/event/%E0%B8%87',
  '/a[1]|b^c',
  '/?x=%zz',
  'http://evil.example/',
])('%s is valid and answered without a redirect', async (target) => {
  const { status, headers } = await rawRequest(shell.port, 'GET', target);
  expect([status < 300 || status === 404, headers.location]).toEqual([true, undefined]);
  expect(headers['content-type']).toContain('text/html');
});

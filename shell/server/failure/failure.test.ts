/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';

const script = readFileSync(join(root, 'shell/server/failure/failure.js'), 'utf8');
const words = { en: ['Not started.', 'Reload'], th: ['ไม่เริ่ม', 'โหลดใหม่'] };
const sendBeacon = jest.fn((_url: string, _body: string) => true);
const html = document.documentElement;

beforeEach(() => {
  sendBeacon.mockClear();
  document.body.innerHTML = '';
  html.lang = 'th';
  delete html.dataset.hydrated;
  Object.assign(navigator, { sendBeacon });
  // jsdom shows no dialogs, and reads blobs only later.
  HTMLDialogElement.prototype.show = function () {
    this.open = true;
  };
  const Blob = class {
    constructor([text = '']: string[]) {
      return Object(text) as object;
    }
  };
  Object.assign(globalThis, {
    words,
    build: 's2',
    failure: 'TypeError: x is not a function',
    Blob,
  });
  Reflect.deleteProperty(globalThis, 'playday');
});

const run = () => new Function(script)() as undefined;
const note = () => document.querySelector('dialog');
const reports = () =>
  sendBeacon.mock.calls.map(
    ([, body]) => (JSON.parse(String(body)) as { facts: { message: string }[] }).facts,
  );

test('the sentence has the page’s language and a reload link; one report is sent', () => {
  run();
  run();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect([note()?.open, note()?.textContent]).toEqual([true, 'ไม่เริ่ม โหลดใหม่']);
  expect(note()?.querySelector('a')?.getAttribute('href')).toBe('');
  expect(reports()).toEqual([
    [{ kind: 'error', remote: 'shell', build: 's2', message: 'TypeError: x is not a function' }],
  ]);
});

test('page of another build than the server’s: the report names the page’s', () => {
  Object.assign(globalThis, { playday: { files: [{ url: '/assets/s1/main.js' }] } });
  run();
  expect(reports()).toEqual([[expect.objectContaining({ build: 's1' })]]);
});

test('message with a query, a quote or long text: only its harmless beginning is reported', () => {
  for (const failure of [
    'Error: GET /api/order?token=abc',
    'SyntaxError: Unexpected token, "mail is wrong"',
    'x'.repeat(999),
  ]) {
    document.body.innerHTML = '';
    Object.assign(globalThis, { failure });
    run();
  }
  expect(reports().map(([fact]) => fact?.message)).toEqual([
    'Error: GET /api/order',
    'SyntaxError: Unexpected token, ',
    'x'.repeat(200),
  ]);
});

test('page that is hydrated all the same: the sentence goes away, or never comes', async () => {
  run();
  html.dataset.hydrated = '1';
  await new Promise((done) => setTimeout(done));
  expect(note()).toBeNull();
  run();
  expect(note()).toBeNull();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

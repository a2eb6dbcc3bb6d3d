/** @jest-environment jsdom */
import { join } from 'node:path';
// Not jsdom's URL, which Node cannot read files by.
import { pathToFileURL } from 'node:url';
import { root } from '@playday/build/root';
import { readBrowserScript } from '../http/browser-script.ts';

const script = readBrowserScript(
  pathToFileURL(join(root, 'shell/server/document/early-request.js')),
);
/** How the document was requested. */
let protocol: string;

beforeEach(() => {
  jest.useFakeTimers();
  protocol = 'http/1.1';
  performance.getEntriesByType = () => [{ nextHopProtocol: protocol } as never];
  const element = document.createElement('script');
  Object.assign(element.dataset, { url: '/assets/s1/main.js', integrity: 'sha256-main' });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  // jsdom has no priorities.
  Object.assign(HTMLLinkElement.prototype, { fetchPriority: 'auto' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Runs the script as the document does, before its content has been parsed. */
async function load() {
  // Once the script has run, it is no longer the current one.
  new Function(script)();
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(null);
  await jest.advanceTimersByTimeAsync(100);
}
/** The width is 0 until the image's header has arrived. */
function addImage(width: number, fetchPriority: 'high' | 'auto' = 'auto') {
  const image = Object.assign(document.createElement('img'), { fetchPriority });
  document.body.append(Object.defineProperty(image, 'naturalWidth', { get: () => width }));
  Object.defineProperty(image, 'complete', { configurable: true, get: () => width > 0 });
  return (next: number) => (width = next);
}
const requested = () =>
  [...document.head.querySelectorAll('link')].map(
    ({ rel, as, crossOrigin, integrity, fetchPriority, href }) =>
      [rel, as, crossOrigin, integrity, fetchPriority, new URL(href).pathname].join(' '),
  );
const once = ['preload script anonymous sha256-main low /assets/s1/main.js'];

test('HTTP/1.1: requested when the image with high priority has its header, once', async () => {
  await load();
  addImage(300);
  const setWidth = addImage(0, 'high');
  addImage(0);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual([]);
  setWidth(300);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual(once);
  expect(jest.getTimerCount()).toBe(0);
});

test('HTTP/1.1, no high priority: requested at the first header, also after `load`', async () => {
  expect(document.readyState).toBe('complete');
  await load();
  addImage(0);
  const setWidth = addImage(0);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual([]);
  setWidth(300);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual(once);
});

test('HTTP/1.1, the image with high priority is broken: requested', async () => {
  addImage(0, 'high');
  Object.defineProperty(document.images[0], 'complete', { value: true });
  await load();
  expect(requested()).toEqual(once);
});

test('the loader requested it first: not requested again', async () => {
  await load();
  Object.assign(globalThis, { playday: {} });
  addImage(300);
  await jest.advanceTimersByTimeAsync(100);
  Reflect.deleteProperty(globalThis, 'playday');
  expect([requested(), jest.getTimerCount()]).toEqual([[], 0]);
});

test.each([
  ['HTTP/2', () => (protocol = 'h2')],
  [
    'browser without priorities',
    () => Reflect.deleteProperty(HTMLLinkElement.prototype, 'fetchPriority'),
  ],
])('%s: left to the loader', async (_, arrange) => {
  arrange();
  addImage(300);
  await load();
  expect([requested(), jest.getTimerCount()]).toEqual([[], 0]);
});

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
let readyState: DocumentReadyState;

beforeEach(() => {
  jest.useFakeTimers();
  [protocol, readyState] = ['http/1.1', 'loading'];
  performance.getEntriesByType = () => [{ nextHopProtocol: protocol } as never];
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
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
const addImage = (width: number) =>
  document.body.append(
    Object.defineProperty(document.createElement('img'), 'naturalWidth', { value: width }),
  );
const requested = () =>
  [...document.head.querySelectorAll('link')].map(
    ({ rel, as, crossOrigin, integrity, fetchPriority, href }) =>
      [rel, as, crossOrigin, integrity, fetchPriority, new URL(href).pathname].join(' '),
  );
const once = ['preload script anonymous sha256-main low /assets/s1/main.js'];

test('HTTP/1.1: requested when one of the images has its header, once', async () => {
  await load();
  addImage(0);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual([]);
  addImage(300);
  await jest.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual(once);
  expect(jest.getTimerCount()).toBe(0);
});

test('images without a header when the document is complete: left to the loader', async () => {
  await load();
  addImage(0);
  readyState = 'complete';
  await jest.advanceTimersByTimeAsync(100);
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

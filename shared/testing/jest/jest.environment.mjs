import { TestEnvironment } from 'jest-environment-jsdom';

/** @type {(keyof typeof globalThis)[]} */
const nodeGlobals = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'structuredClone',
  'AbortSignal',
  'AbortController',
];

/** Adds web APIs that jsdom lacks and Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of nodeGlobals) Object.assign(this.global, { [name]: globalThis[name] });
    Object.defineProperty(this.global.crypto, 'subtle', {
      value: globalThis.crypto.subtle,
      configurable: true,
    });
    // @ts-expect-error Only the members that this code uses.
    this.global.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
  }
}

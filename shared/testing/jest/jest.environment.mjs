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
  'BroadcastChannel',
  'structuredClone',
  'AbortSignal',
  'AbortController',
];

/** jsdom lacks parts of the platform that Node has: hand Node's over. */
export default class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of nodeGlobals) Object.assign(this.global, { [name]: globalThis[name] });
    Object.defineProperty(this.global.crypto, 'subtle', {
      value: globalThis.crypto.subtle,
      configurable: true,
    });
    // @ts-expect-error The parts of it that this code uses.
    this.global.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
  }
}

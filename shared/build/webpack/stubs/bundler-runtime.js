// Stub for federation's bundler runtime in remotes: they take the shell's
// (`shell/src/remotes/provide-to-remotes.ts`). The shell's lacks what initialises a container,
// since it is none, and its `init` would find the shell's own instance.
import * as container from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** @type {any} */
const shell = window._FEDERATION_BUNDLER_RUNTIME;
const { attachShareScopeMap } = shell;
const runtime = { ...shell.runtime, init: shell.runtime.createInstance };
const { initContainerEntry } = container;
const bundlerRuntime = { ...shell.bundlerRuntime, S: {}, initContainerEntry };
const bundlerRuntimeOptions = {};
const federation = { runtime, bundlerRuntime, attachShareScopeMap, bundlerRuntimeOptions };
// Each remote's entry makes its own.
const [instance, initOptions] = [undefined, undefined];

export {
  attachShareScopeMap,
  bundlerRuntime,
  bundlerRuntimeOptions,
  federation as default,
  initOptions,
  instance,
  runtime,
};

import { registerShared } from '@module-federation/enhanced/runtime';
import * as kit from '@playday/shared/kit';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

declare global {
  /** In the modules of a webpack build; the federation plugin adds its runtime. */
  var __webpack_require__: { federation: object; kit?: object };
  var _FEDERATION_BUNDLER_RUNTIME: object | undefined;
}

/**
 * The libraries that remotes share, as `sharedLibraries` lists them. Registered rather than built
 * as shared modules, so that the shell itself imports them directly.
 */
const libraries = { react: React, 'react/jsx-runtime': jsxRuntime, '@playday/shared/kit': kit };

/**
 * Provides what the builds of remotes lack: the shared libraries, and federation's bundler runtime
 * (`shared/build/webpack/stubs/bundler-runtime.js`). Older builds bring their own bundler runtime
 * and use only the runtime's core, which `provideExternalRuntime` provides.
 */
export function provideToRemotes() {
  registerShared(
    Object.fromEntries(
      Object.entries(libraries).map(([name, library]) => [
        name,
        {
          version: '1.0.0',
          lib: () => library,
          shareConfig: { singleton: true, requiredVersion: false, eager: true },
        },
      ]),
    ),
  );
  // Tests run without webpack.
  if (typeof __webpack_require__ === 'undefined') return;
  globalThis._FEDERATION_BUNDLER_RUNTIME = __webpack_require__.federation;
  // For the shell's chunks that load later (`stubs/kit-of-page.js`).
  __webpack_require__.kit = kit;
}

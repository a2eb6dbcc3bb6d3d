import type { ComponentType } from 'react';
import type { PageHandle } from '../contract/host.ts';

/** The module of a page: its component, and what the shell asks about the page. */
interface PageModule extends Partial<Pick<PageHandle, 'meta' | 'mayKeep'>> {
  default: ComponentType;
}

/**
 * Parts of a route: the page that is the default export of its module, and its handle. `chunk` is
 * the module's `webpackChunkName`. Title and description are the remote's texts under `prefix`
 * unless the module exports `meta`, or while it is not loaded.
 */
export function page(chunk: string, load: () => Promise<PageModule>, prefix = chunk) {
  let code: PageModule | undefined;
  const handle: PageHandle = {
    chunk,
    meta(of) {
      if (code?.meta) return code.meta(of);
      return { title: of.t(`${prefix}.title`), description: of.t(`${prefix}.description`) };
    },
    mayKeep: (data) => code?.mayKeep?.(data) === true,
  };
  async function Component() {
    code = await load();
    // The build of a remote does not check types.
    if (!(code.default as unknown)) throw new Error(`${chunk}: no default export`);
    return code.default;
  }
  return { lazy: { Component }, handle };
}

import type { ComponentType } from 'react';
import type { PageHandle } from '../contract/host.ts';

/**
 * Parts of a route: the page that is the default export of its module, and its handle. `chunk` is
 * the module's `webpackChunkName`; title and description are the remote's texts under `prefix`.
 */
export const page = (
  chunk: string,
  load: () => Promise<{ default: ComponentType }>,
  prefix = chunk,
) => ({
  lazy: { Component: async () => (await load()).default },
  handle: {
    chunk,
    meta: ({ t }) => ({ title: t(`${prefix}.title`), description: t(`${prefix}.description`) }),
  } satisfies PageHandle,
});

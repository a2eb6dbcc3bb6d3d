import type { createHold, HoldDeps } from './hold.ts';

type Hold = ReturnType<typeof createHold>;
const retryMs = 5000;

/** The hold of `hold.ts`, whose code is loaded with the first cart of a signed-in buyer. */
export function createLazyHold(
  deps: HoldDeps,
  load = () => import(/* webpackChunkName: "hold" */ './hold.ts'),
): Pick<Hold, 'sync' | 'extend' | 'isSupported'> {
  let loading: Promise<Hold> | undefined;
  let loaded: Hold | undefined;

  const ready = () =>
    (loading ??= load().then(
      ({ createHold }) => {
        loaded = createHold(deps);
        loaded.start();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  const sync = (before?: number) => {
    if (!deps.isSignedIn()) return;
    ready().then(
      (hold) => hold.sync(before),
      () => {
        deps.cart.applyServerState((cart) =>
          cart.lines.length > 0 ? { ...cart, hold: 'retrying' } : cart,
        );
        setTimeout(sync, retryMs, before);
      },
    );
  };
  return {
    sync,
    extend: async () => (await ready()).extend(),
    isSupported: () => loaded?.isSupported() ?? true,
  };
}

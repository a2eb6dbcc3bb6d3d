import { atom, useAtom } from 'jotai';
import { type ComponentType, useEffect, useRef } from 'react';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { FailurePanel } from './FailurePanel.tsx';
import styles from './remotes.module.css';
import { withTimeout } from './with-timeout.ts';

type Load = () => Promise<ComponentType>;
/** Called when a page failed to load; `isWanted` when the visitor asked for it again. */
type OnLost = (error: unknown, isWanted: boolean) => Promise<void>;

/** How many pages were loaded after a failure: what they say of themselves is known only then. */
export const retriedPagesAtom = atom(0);

const loadErrorPages = new WeakSet<ComponentType>();
/** Whether this component is the error panel of a page that failed to load. */
export const isLoadErrorPage = (page: unknown) => loadErrorPages.has(page as ComponentType);

/**
 * Wraps lazy routes so that each loads within the timeout or renders a panel with a retry button.
 * The router caches the first failure of a lazy route, so a failure must never reach it. Nor must
 * that of a `shouldRevalidate`, which would end the navigation: it goes to `onThrown`.
 */
export function withRetryRoutes(
  routes: RouteObject[],
  onLost: OnLost,
  onThrown: (error: unknown) => void,
): RouteObject[] {
  return routes.map((route) => {
    const children = route.children && withRetryRoutes(route.children, onLost, onThrown);
    const { shouldRevalidate } = route;
    const { lazy } = route;
    const changed = {
      ...route,
      ...(children && { children }),
      ...(shouldRevalidate && {
        shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
          try {
            return shouldRevalidate(args);
          } catch (error) {
            onThrown(error);
            return args.defaultShouldRevalidate;
          }
        },
      }),
    } as RouteObject;
    return lazy ? { ...changed, lazy: guarded(lazy, onLost) } : changed;
  });
}

type Lazy = NonNullable<RouteObject['lazy']>;

/**
 * Loads each part of `lazy` within the timeout. A page component that fails to load is replaced by
 * the panel with a retry button; the failure of any other part reaches the remote's error boundary.
 */
function guarded(lazy: Lazy, onLost: OnLost): Lazy {
  const inTime =
    <Value,>(load: () => Promise<Value>) =>
    () =>
      withTimeout(load()).catch(async (error: unknown) => {
        await onLost(error, false);
        throw error;
      });
  if (typeof lazy === 'function') return inTime(lazy);
  const parts = Object.entries(lazy).map(([part, load]) => {
    const isPage = part === 'Component';
    return [part, isPage ? () => withRetry(load as Load, onLost) : inTime(load as Load)];
  });
  return Object.fromEntries(parts) as Lazy;
}

async function withRetry(load: Load, onLost: OnLost): Promise<ComponentType> {
  try {
    return await withTimeout(load());
  } catch (error) {
    console.warn('a page failed to load', error);
    await onLost(error, false);
    return panelFor(load, onLost);
  }
}

/** A component that shows an error panel, and the page itself once it has loaded. */
function panelFor(load: Load, onLost: OnLost): ComponentType {
  let Loaded: ComponentType | undefined;
  let visits = 0;
  function LoadErrorPage() {
    const [, count] = useAtom(retriedPagesAtom);
    const isCounted = useRef(false);
    const retry = async () => {
      globalThis.playday.attempt = (globalThis.playday.attempt ?? 0) + 1;
      Loaded = await withTimeout(load()).catch(async (error: unknown) => {
        await onLost(error, true);
        throw error;
      });
      count((pages) => pages + 1);
    };
    useEffect(() => {
      if (isCounted.current) return;
      isCounted.current = true;
      visits += 1;
      // Retries by itself on a later visit, so that the visitor need not press the button.
      if (visits > 1 && !Loaded) retry().catch(() => {});
    });
    if (Loaded) return <Loaded />;
    return (
      <div className={styles.region}>
        <FailurePanel reason="unavailable" onRetry={retry} />
      </div>
    );
  }
  loadErrorPages.add(LoadErrorPage);
  return LoadErrorPage;
}

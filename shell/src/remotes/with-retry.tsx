import { type ComponentType, useEffect, useReducer, useRef } from 'react';
import type { RouteObject } from 'react-router';
import { FailurePanel } from './FailurePanel.tsx';
import styles from './remotes.module.css';
import { withTimeout } from './with-timeout.ts';

type Load = () => Promise<ComponentType>;
/** Hears of a page that could not be loaded; `isWanted` where somebody asked for it again. */
type OnLost = (error: unknown, isWanted: boolean) => Promise<void>;

const loadErrorPages = new WeakSet<ComponentType>();
/** Whether a page could not be loaded and stands as a panel with *Try again*. */
export const isLoadErrorPage = (page: unknown) => loadErrorPages.has(page as ComponentType);

/**
 * Routes whose pages come within the deadline or show a panel that can try again. The router keeps a lazy page's
 * first failure for ever, so a failure must never reach it.
 */
export function withRetryRoutes(routes: RouteObject[], onLost: OnLost): RouteObject[] {
  return routes.map((route) => {
    const children = route.children && withRetryRoutes(route.children, onLost);
    const lazy = route.lazy;
    const load = typeof lazy === 'object' ? (lazy.Component as Load | undefined) : undefined;
    const changed = { ...route, ...(children && { children }) } as RouteObject;
    return load
      ? {
          ...changed,
          lazy: { ...(lazy as object), Component: () => withRetry(load, onLost) },
        }
      : changed;
  });
}

async function withRetry(load: Load, onLost: OnLost): Promise<ComponentType> {
  try {
    return await withTimeout(load());
  } catch (error) {
    console.warn('a page cannot be had', error);
    await onLost(error, false);
    return panelFor(load, onLost);
  }
}

/** A page that stands in for one that could not be loaded, and becomes it once it can. */
function panelFor(load: Load, onLost: OnLost): ComponentType {
  let Loaded: ComponentType | undefined;
  let visits = 0;
  function LoadErrorPage() {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const isCounted = useRef(false);
    const retry = async () => {
      globalThis.playday.attempt = (globalThis.playday.attempt ?? 0) + 1;
      Loaded = await withTimeout(load()).catch(async (error: unknown) => {
        await onLost(error, true);
        throw error;
      });
      show();
    };
    useEffect(() => {
      if (isCounted.current) return;
      isCounted.current = true;
      visits += 1;
      // Whoever comes back later should not have to press a button for what may be over.
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

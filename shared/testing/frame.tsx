import { createStore, Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import type { Host } from '../contract/host.ts';
import { createI18n, type Translations } from '../kit/i18n/i18n.ts';
import { HostProvider } from '../kit/host.tsx';
import { FollowLinkProvider, followWith } from '../ui/Link.tsx';

/**
 * Everything that a remote expects around it, created anew: host, translations, jotai store, SWR
 * cache.
 */
export function Frame({
  host,
  words,
  router,
  children,
}: {
  host: Host;
  /** Namespace → translations in the host's language. */
  words: Record<string, Translations>;
  /** The router that follows the links; without it the browser follows them. */
  router?: Parameters<typeof followWith>[0];
  children: ReactNode;
}) {
  const [{ store, cache, i18n }] = useState(() => ({
    store: createStore(),
    cache: new Map(),
    i18n: createI18n(host.language, words),
  }));
  return (
    <HostProvider host={host}>
      <I18nextProvider i18n={i18n}>
        <Provider store={store}>
          <SWRConfig
            value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}
          >
            <FollowLinkProvider value={router ? followWith(router) : null}>
              {children}
            </FollowLinkProvider>
          </SWRConfig>
        </Provider>
      </I18nextProvider>
    </HostProvider>
  );
}

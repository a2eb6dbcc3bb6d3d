import type { Host } from '@playday/shared/contract';
import { HostProvider } from '@playday/shared/kit';
import type { i18n } from 'i18next';
import { type createStore, Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import type { PageData } from './page.ts';
import { PageProvider } from './page-context.tsx';

/**
 * The providers around every page. Store, cache and translations are created per render and never
 * shared between pages.
 */
export function Providers({
  host,
  page,
  store,
  words,
  children,
}: {
  host: Host;
  page: PageData;
  store: ReturnType<typeof createStore>;
  words: i18n;
  children: ReactNode;
}) {
  const [cache] = useState(() => new Map());
  return (
    <PageProvider value={page}>
      <HostProvider host={host}>
        <I18nextProvider i18n={words}>
          <Provider store={store}>
            <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
          </Provider>
        </I18nextProvider>
      </HostProvider>
    </PageProvider>
  );
}

import type { Language } from '@playday/shared/contract';
import { createI18n } from '@playday/shared/kit/i18n';
import { HostProvider, I18nextProvider } from '@playday/shared/kit';
import { createRequestKeys } from '@playday/shared/kit/request-keys';
import { useState } from 'react';
import type { App } from '../apps/apps.ts';
import { Request } from '../request/Request.tsx';
import { Thanks } from '../success/Thanks.tsx';
import en from '../locales/en.json';
import km from '../locales/km.json';
import th from '../locales/th.json';
import zh from '../locales/zh.json';
import { createEmbedHost } from './embed-host.ts';

const words = { en, th, zh, km };

interface Props {
  app: App;
  language: Language;
  apiBase: string;
  onSent: () => void;
}

/** The erasure request embedded in another site: the shop's form, then the success message. It never navigates. */
export function EmbeddedErasure({ app, language, apiBase, onSent }: Props) {
  const [isSent, setIsSent] = useState(false);
  const [i18n] = useState(() => createI18n(language, { erasure: words[language] }));
  const [host] = useState(() =>
    createEmbedHost({
      language,
      apiBase,
      offlineMessage: i18n.t('embed.unreachable', { ns: 'erasure' }),
    }),
  );
  // In memory: what the visitor typed does not belong into the storage of another site.
  const [keys] = useState(() => {
    const memory = new Map<string, string | null>();
    return createRequestKeys('erasure', {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
    });
  });
  const finish = () => {
    setIsSent(true);
    onSent();
  };

  return (
    <HostProvider host={host}>
      <I18nextProvider i18n={i18n}>
        {isSent ? (
          <div ref={focus} tabIndex={-1}>
            <Thanks app={app} />
          </div>
        ) : (
          <Request app={app} keys={keys} onSent={finish} />
        )}
      </I18nextProvider>
    </HostProvider>
  );
}

// The pressed button is gone, so focus moves to the success message for keyboard and screen reader users.
const focus = (message: HTMLElement | null) => message?.focus();

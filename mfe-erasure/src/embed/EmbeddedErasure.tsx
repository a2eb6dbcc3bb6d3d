import type { Host } from '@playday/shared/contract';
import { createI18n } from '@playday/shared/kit/i18n';
import { type ApiError, HostProvider, I18nextProvider, useTranslation } from '@playday/shared/kit';
import type { RequestKeys } from '@playday/shared/kit/request-keys';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { App } from '../apps/AppIcon.tsx';
import { Request } from '../request/Request.tsx';
import type { Person } from '../request/use-request.ts';
import { Thanks } from '../success/Thanks.tsx';
import type { PlaydayErasureLanguage } from './playday-erasure.d.ts';
import { words } from './words.ts';

interface FormProps {
  app: App;
  keys: RequestKeys;
  /** What the fields contain at first. */
  typed?: Partial<Person> | undefined;
  /** The form is shown. */
  onReady: () => void;
  onSent: () => void;
  /** The captcha could not be loaded or solved. */
  onCaptchaFailed: () => void;
}

interface Props extends FormProps {
  /** May change while the form is in use. */
  language: PlaydayErasureLanguage;
  host: Host;
}

/**
 * The erasure request embedded in another site: the shop's form, then the success message. It never
 * navigates.
 */
export function EmbeddedErasure({ language, host, ...props }: Props) {
  const i18n = useMemo(() => createI18n(language, { erasure: words[language] }), [language]);
  return (
    <HostProvider host={host}>
      <I18nextProvider i18n={i18n}>
        <RequestOrThanks {...props} />
      </I18nextProvider>
    </HostProvider>
  );
}

function RequestOrThanks({ app, keys, typed, onReady, onSent, onCaptchaFailed }: FormProps) {
  const [isSent, setIsSent] = useState(false);
  const failureText = useFailureText();
  const reportReady = useEffectEvent(onReady);
  useEffect(() => reportReady(), []);
  const finish = () => {
    setIsSent(true);
    onSent();
  };

  return isSent ? (
    <div ref={focus} tabIndex={-1}>
      <Thanks app={app} />
    </div>
  ) : (
    <Request
      app={app}
      keys={keys}
      typed={typed}
      failureText={failureText}
      onCaptchaFailed={onCaptchaFailed}
      onSent={finish}
    />
  );
}

/**
 * The form's own sentence for a failure: the api's is in the language of the request, and `lang`
 * may change.
 */
function useFailureText(): (failure: ApiError) => string {
  const { t } = useTranslation('erasure');
  return ({ code, isUnreachable }) => {
    if (isUnreachable) return t('embed.unreachable');
    const known = Object.hasOwn(words.en.embed.errors, code) ? String(code) : '1050';
    return t(`embed.errors.${known as keyof typeof words.en.embed.errors}`);
  };
}

// The pressed button is gone, so focus moves to the success message for keyboard and screen reader
// users.
const focus = (message: HTMLElement | null) => message?.focus();

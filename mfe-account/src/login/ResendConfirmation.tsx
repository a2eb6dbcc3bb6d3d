import type { Captcha } from '@playday/shared/kit/captcha';
import { ApiError, Button, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { toLoginRequest, type Credentials } from './use-sign-in.ts';

/** The api sends at most one mail per 300 s. */
const cooldownMs = 300_000;

/** Shown for an unverified account: sends the confirmation mail again, then is disabled for five minutes. */
export function ResendConfirmation({
  credentials,
  captcha,
  next,
}: {
  credentials: () => Credentials;
  captcha: Captcha;
  /** Where the mail's link leads back to. */
  next: string;
}) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const { reset } = captcha;

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => {
      reset();
      setState('ready');
    }, cooldownMs);
    return () => clearTimeout(timer);
  }, [state, reset]);

  async function resend() {
    setState('sending');
    try {
      const recaptchaResponse = await captcha.take('reverify');
      await http('POST /reverify', {
        body: { ...toLoginRequest(credentials()), recaptchaResponse, ...(next !== '/' && { next }) },
      });
      setState('sent');
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState('ready');
      reset();
      notify(cause.message, 'error');
    }
  }

  return (
    <Notice tone={state === 'sent' ? 'success' : 'warning'}>
      <p>{t(state === 'sent' ? 'login.resent' : 'login.notVerified')}</p>
      <Button
        look="secondary"
        isBusy={state === 'sending'}
        aria-disabled={state === 'sent'}
        onClick={() => state === 'ready' && void resend()}
      >
        {t('login.resend')}
      </Button>
    </Notice>
  );
}

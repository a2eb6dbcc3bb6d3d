import type { Captcha } from '@playday/shared/kit/captcha';
import { timeOf } from '@playday/shared/rules/time/dates';
import {
  ApiError,
  Button,
  Notice,
  useHost,
  useSecondsUntil,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { nextMailAt, storeNextMail } from './stored-resend.ts';
import { toLoginRequest, type Credentials } from './use-sign-in.ts';

/** What an api of an earlier release, which does not say it, keeps to. */
const cooldownMs = 300_000;
const minuteMs = 60_000;

/**
 * Shown for an unverified account: sends the confirmation mail again, then is disabled for as long
 * as no other one may go.
 */
export function ResendConfirmation({
  credentials,
  captcha,
  next,
  onNotNeeded,
}: {
  credentials: () => Credentials;
  captcha: Captcha;
  /** Where the mail's link leads back to. */
  next: string;
  /**
   * The account was confirmed meanwhile, or another registration replaced it: a new sign-in tells
   * which.
   */
  onNotNeeded: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, notify, now, language } = useHost();
  const [login] = useState(() => toLoginRequest(credentials()).login);
  const [nextAt, setNextAt] = useState(() => nextMailAt(login));
  const [isSending, setSending] = useState(false);
  const [isNew, setNew] = useState(false);
  const isReady = useSecondsUntil(nextAt) === 0;
  const { reset } = captcha;

  useEffect(() => {
    if (isReady && nextAt > 0) reset();
  }, [isReady, nextAt, reset]);

  async function resend() {
    setSending(true);
    try {
      const recaptchaResponse = await captcha.take('reverify');
      const { isSent = true, nextAt: told } = await http('POST /reverify', {
        body: {
          ...toLoginRequest(credentials()),
          recaptchaResponse,
          ...(next !== '/' && { next }),
        },
      });
      if (!isSent && told === undefined) {
        notify(t('login.notResent'), 'warning');
        reset();
        return onNotNeeded();
      }
      const until = Date.parse(told ?? '') || now() + cooldownMs;
      storeNextMail(login, until, now());
      setNew(isSent);
      setNextAt(until);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      reset();
      notify(cause.message, 'error');
    } finally {
      setSending(false);
    }
  }

  // The whole minute after it: at 14:05 nothing is to be disabled until 14:05:40.
  const time = timeOf(Math.ceil(nextAt / minuteMs) * minuteMs, language);
  return (
    <Notice tone={isReady || !isNew ? 'warning' : 'success'}>
      <p>
        {isReady
          ? t('login.notVerified')
          : t(isNew ? 'login.resent' : 'login.sentBefore', { time })}
      </p>
      <Button
        look="secondary"
        isBusy={isSending}
        aria-disabled={!isReady}
        onClick={() => isReady && !isSending && void resend()}
      >
        {t('login.resend')}
      </Button>
    </Notice>
  );
}

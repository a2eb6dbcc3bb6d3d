import { Spinner } from '@playday/shared/kit';
import { lazy, Suspense } from 'react';
import styles from './captcha.module.css';
import type { Captcha } from './use-captcha.ts';

const Recaptcha = lazy(async () => ({
  default: (await import(/* webpackChunkName: "recaptcha" */ './Recaptcha.tsx')).Recaptcha,
}));

export type CaptchaWords = Record<'idle' | 'checking' | 'ready' | 'failed' | 'retry', string>;

/** The progress of the captcha in one line of constant height, so that nothing shifts. */
export function CaptchaRow({ captcha, words }: { captcha: Captcha; words: CaptchaWords }) {
  const { state, recaptcha } = captcha;
  return (
    <div className={styles.row} data-state={state} tabIndex={-1}>
      {state === 'checking' ? <Spinner /> : <span className={styles.mark} aria-hidden="true" />}
      <span role="status">{words[state]}</span>
      {state === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.focus();
            captcha.reset();
          }}
        >
          {words.retry}
        </button>
      )}
      {recaptcha && (
        <Suspense>
          <Recaptcha key={recaptcha.attempt} siteKey={recaptcha.siteKey} onReady={captcha.attach} />
        </Suspense>
      )}
    </div>
  );
}

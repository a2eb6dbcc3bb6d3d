import { useHost } from '@playday/shared/kit';
import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Proof } from './altcha.ts';
import type { Execute } from './Recaptcha.tsx';

export type CaptchaState = 'idle' | 'checking' | 'ready' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /**
   * Props of the `form`: the check starts in the background when the form is first touched, also
   * before hydration.
   */
  formProps: { ref: RefCallback<HTMLFormElement>; onFocus: () => void; onInput: () => void };
  /**
   * Resolves with the value of `recaptchaResponse`, valid for one call. Rejects with the api's
   * error.
   */
  take: (action: string) => Promise<string>;
  /** Discards the proof and makes a new one, since each can be used once. */
  reset: () => void;
  /** Set where reCAPTCHA is configured; each attempt reloads it. */
  recaptcha: { siteKey: string; attempt: number } | null;
  /** For `CaptchaRow`: called when reCAPTCHA has loaded. */
  attach: (execute: Execute) => void;
}

/** Timeout of Google's script. */
const scriptTimeoutMs = 15_000;

/** A captcha of the kind that `GET /config` names; show its state with `CaptchaRow`. */
export function useCaptcha(): Captcha {
  const { http, now } = useHost();
  const [state, setState] = useState<CaptchaState>('idle');
  const [recaptcha, setRecaptcha] = useState<Captcha['recaptcha']>(null);
  const run = useRef<AbortController>(null);
  const work = useRef<Promise<Proof | null>>(null);
  const execute = useRef<Execute>(null);
  const onLoaded = useRef<() => void>(null);

  const start = useCallback(() => {
    run.current?.abort();
    const own = new AbortController();
    run.current = own;
    setState('checking');
    work.current = makeProof();
    work.current.catch(() => own.signal.aborted || setState('failed'));

    async function makeProof() {
      const { captcha } = await http('GET /config', { signal: own.signal });
      own.signal.throwIfAborted();
      if (captcha.kind === 'recaptcha') {
        const siteKey = captcha.siteKey ?? '';
        setRecaptcha((before) => ({ siteKey, attempt: (before?.attempt ?? 0) + 1 }));
        const isLoaded = await new Promise<boolean>((resolve) => {
          onLoaded.current = () => resolve(true);
          setTimeout(resolve, scriptTimeoutMs, false);
        });
        if (!isLoaded && !own.signal.aborted) setState('failed');
        return null;
      }
      const { solveAltcha } = await import(/* webpackChunkName: "altcha" */ './altcha.ts');
      const proof = await solveAltcha(http, own);
      if (!own.signal.aborted) setState('ready');
      return proof;
    }
  }, [http]);

  useEffect(() => () => run.current?.abort(), []);

  const formProps = useMemo(() => {
    const begin = () => {
      if (!work.current) start();
    };
    return {
      ref: (form: HTMLFormElement | null) => {
        if (form && isTouched(form)) begin();
      },
      onFocus: begin,
      onInput: begin,
    };
  }, [start]);

  return useMemo(
    () => ({
      state,
      recaptcha,
      formProps,
      reset: () => {
        if (!execute.current) start();
      },
      take: async (action) => {
        if (execute.current) return execute.current(action);
        const waiting = work.current;
        // Until it is there, a touched form must not begin another, which would abort it.
        const proof = await waiting?.finally(() => {
          if (work.current === waiting) work.current = null;
        });
        // Google's script may have loaded meanwhile.
        if (execute.current) return (execute.current as Execute)(action);
        if (proof && proof.expiresAt > now() + 5_000) return proof.response;
        start();
        const fresh = await work.current;
        work.current = null;
        return execute.current ? (execute.current as Execute)(action) : (fresh?.response ?? '');
      },
      attach: (ready) => {
        execute.current = ready;
        onLoaded.current?.();
        setState('ready');
      },
    }),
    [state, recaptcha, formProps, start, now],
  );
}

const isTouched = (form: HTMLFormElement) =>
  form.contains(document.activeElement) ||
  [...form.elements].some((element) => element instanceof HTMLInputElement && element.value !== '');

import { useHost } from '@playday/shared/kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Proof } from './altcha.ts';
import type { Execute } from './Recaptcha.tsx';

export type CaptchaState = 'idle' | 'checking' | 'ready' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Starts in the background, when the form is first touched; harmless afterwards. */
  begin(): void;
  /** What `recaptchaResponse` takes, good for one call. Fails with what the api failed with. */
  take(action: string): Promise<string>;
  /** Throws the proof away and makes a new one: each can be used once. */
  reset(): void;
  /** Set where the shop is configured for reCAPTCHA. */
  siteKey: string | null;
  /** For `CaptchaRow`: reCAPTCHA has arrived. */
  attach(execute: Execute): void;
}

/** A proof that a person is at work, of the kind that `GET /config` names; show its state with `CaptchaRow`. */
export function useCaptcha(): Captcha {
  const { http, now } = useHost();
  const [state, setState] = useState<CaptchaState>('idle');
  const [siteKey, setSiteKey] = useState<string | null>(null);
  const run = useRef<AbortController>(null);
  const work = useRef<Promise<Proof | null>>(null);
  const recaptcha = useRef<Execute>(null);

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
        setSiteKey(captcha.siteKey ?? '');
        return null;
      }
      const { solveAltcha } = await import(/* webpackChunkName: "altcha" */ './altcha.ts');
      const proof = await solveAltcha(http, own);
      if (!own.signal.aborted) setState('ready');
      return proof;
    }
  }, [http]);

  useEffect(() => () => run.current?.abort(), []);

  return useMemo(
    () => ({
      state,
      siteKey,
      begin: () => {
        if (!work.current) start();
      },
      reset: () => {
        if (!recaptcha.current) start();
      },
      take: async (action) => {
        if (recaptcha.current) return recaptcha.current(action);
        const waiting = work.current;
        work.current = null;
        const proof = await waiting;
        if (proof && proof.expiresAt > now() + 5_000) return proof.response;
        start();
        const fresh = await (work.current as Promise<Proof | null> | null);
        work.current = null;
        return fresh?.response ?? '';
      },
      attach: (execute) => {
        recaptcha.current = execute;
        setState('ready');
      },
    }),
    [state, siteKey, start, now],
  );
}

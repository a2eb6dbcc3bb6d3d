import type { Captcha } from '@playday/shared/kit/captcha';
import { NOT_VERIFIED } from '@playday/shared/api-contract/error-codes';
import { matches, phoneDigits } from '@playday/shared/rules/fields';
import { useHost } from '@playday/shared/kit';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useFailure } from '../fields/use-failure.ts';
import { storedTickets } from '../tickets/stored-tickets.ts';
import { storeTickets } from '../tickets/load-tickets.ts';

export interface Credentials {
  login: string;
  password: string;
}

/** A phone number goes out as its digits, however it was typed. */
export const toLoginRequest = ({ login, password }: Credentials): Credentials => ({
  login: matches('email', login.trim()) ? login.trim() : phoneDigits(login),
  password,
});

/** Signs in. After a failure the fields count as untouched and a new captcha is made; 4001 is remembered until an edit. */
export function useSignIn(form: UseFormReturn<Credentials>, captcha: Captcha) {
  const host = useHost();
  const tellFailure = useFailure();
  const [isNotVerified, setNotVerified] = useState(false);

  async function signIn(credentials: Credentials) {
    try {
      const recaptchaResponse = await captcha.take('login');
      host.hideNotifications();
      const { access_token, accountId } = await host.http('POST /login', {
        body: { ...toLoginRequest(credentials), recaptchaResponse },
      });
      // They may be somebody else's, whose session ended here; one's own come again at once.
      const hadTickets = storedTickets.read() !== null;
      storedTickets.forget();
      await host.session.signIn(access_token, accountId);
      if (hadTickets) void storeTickets(host);
    } catch (cause) {
      setNotVerified(tellFailure(cause) === NOT_VERIFIED);
      captcha.reset();
      form.reset(undefined, { keepValues: true });
    }
  }

  return { signIn, isNotVerified, forgetNotVerified: () => setNotVerified(false) };
}

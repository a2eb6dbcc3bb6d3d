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

/** Sends a phone number as digits only, in any input format. */
export const toLoginRequest = ({ login, password }: Credentials): Credentials => ({
  login: matches('email', login.trim()) ? login.trim() : phoneDigits(login),
  password,
});

/** Signs in. A failure resets the fields' touched state and the captcha; `isNotVerified` (code 4001) lasts until an edit. */
export function useSignIn(form: UseFormReturn<Credentials>, captcha: Captcha) {
  const host = useHost();
  const showErrorToast = useFailure();
  const [isNotVerified, setNotVerified] = useState(false);

  async function signIn(credentials: Credentials) {
    try {
      const recaptchaResponse = await captcha.take('login');
      host.hideNotifications();
      const { access_token, accountId } = await host.http('POST /login', {
        body: { ...toLoginRequest(credentials), recaptchaResponse },
      });
      // Stored tickets may belong to another user whose session ended here. The signed-in user's tickets are loaded again.
      const hadTickets = storedTickets.read() !== null;
      storedTickets.forget();
      await host.session.signIn(access_token, accountId);
      if (hadTickets) void storeTickets(host);
    } catch (cause) {
      setNotVerified(showErrorToast(cause) === NOT_VERIFIED);
      captcha.reset();
      form.reset(undefined, { keepValues: true });
    }
  }

  return { signIn, isNotVerified, forgetNotVerified: () => setNotVerified(false) };
}

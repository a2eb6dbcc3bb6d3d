import type { Captcha } from '@playday/shared/kit/captcha';
import { useSubmission } from '@playday/shared/kit/forms';
import { matches, phoneDigits } from '@playday/shared/rules/fields';
import { useHost } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
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

/** Signs in. A refusal resets the fields' touched state and the captcha; it lasts until an edit. */
export function useSignIn(form: UseFormReturn<Credentials>, captcha: Captcha) {
  const host = useHost();
  return useSubmission(form, {
    captcha,
    onRefused: () => form.reset(undefined, { keepValues: true }),
    async send(credentials) {
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
    },
  });
}

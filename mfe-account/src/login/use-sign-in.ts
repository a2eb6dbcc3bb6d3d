import type { Captcha } from '@playday/shared/kit/captcha';
import { useSubmission } from '@playday/shared/kit/forms';
import { readLogin } from '@playday/shared/rules/fields/typed';
import { useHost } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
import { startSession } from './start-session.ts';

export interface Credentials {
  login: string;
  password: string;
}

/** Sends the e-mail address or the digits of the phone number, however it was typed or pasted. */
export const toLoginRequest = ({ login, password }: Credentials): Credentials => ({
  login: readLogin(login) ?? login,
  password,
});

/** Signs in. A refusal resets the fields' touched state and the captcha; it lasts until an edit. */
export function useSignIn(form: UseFormReturn<Credentials>, captcha: Captcha) {
  const host = useHost();
  return useSubmission(form, {
    namespace: 'account',
    captcha,
    onRefused: () => form.reset(undefined, { keepValues: true }),
    async send(credentials) {
      const recaptchaResponse = await captcha.take('login');
      host.hideNotifications();
      const body = { ...toLoginRequest(credentials), recaptchaResponse };
      await startSession(host, await host.http('POST /login', { body, needs: 'access_token' }));
    },
  });
}

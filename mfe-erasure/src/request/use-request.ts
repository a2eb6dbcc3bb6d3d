import type { Captcha } from '@playday/shared/kit/captcha';
import { phoneDigits } from '@playday/shared/rules/fields';
import { ApiError, useHost } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
import type { App } from '../apps/apps.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Sends the request. The response never reveals whether the person has an account; only the mail does. */
export function useRequest({
  app,
  form,
  captcha,
  onSent,
}: {
  app: App;
  form: UseFormReturn<Person>;
  captcha: Captcha;
  onSent: () => void;
}) {
  const { http, notify } = useHost();

  return async ({ firstName, lastName, email, phone }: Person) => {
    try {
      const recaptchaResponse = await captcha.take('erasure');
      await http('POST /erasure', {
        body: {
          app,
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          phone: phoneDigits(phone),
          recaptchaResponse,
        },
      });
      onSent();
    } catch (cause) {
      captcha.reset();
      if (!(cause instanceof ApiError)) throw cause;
      notify(cause.message, 'error');
      const { field } = cause.details;
      if (field === 'firstName' || field === 'lastName' || field === 'email' || field === 'phone') {
        form.setError(field, { message: `errors.${field}` }, { shouldFocus: true });
      }
    }
  };
}

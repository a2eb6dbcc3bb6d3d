import type { Captcha } from '@playday/shared/kit/captcha';
import { useSubmission } from '@playday/shared/kit/forms';
import { normaliseEmail, phoneDigits, readName } from '@playday/shared/rules/fields/typed';
import { useHost } from '@playday/shared/kit';
import { createRequestKeys, type RequestKeys } from '@playday/shared/kit/request-keys';
import type { UseFormReturn } from 'react-hook-form';
import type { App } from '../apps/AppIcon.tsx';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const tabKeys = createRequestKeys('playday.erasure-sent');

/**
 * Sends the request, once for the same details. The response never reveals whether the person has
 * an account; only the mail does.
 */
export function useRequest({
  app,
  form,
  captcha,
  keys = tabKeys,
  onSent,
}: {
  app: App;
  form: UseFormReturn<Person>;
  captcha: Captcha;
  keys?: RequestKeys;
  onSent: () => void;
}) {
  const { http } = useHost();
  return useSubmission(form, {
    namespace: 'erasure',
    captcha,
    async send({ firstName, lastName, email, phone }) {
      const request = {
        app,
        firstName: readName(firstName),
        lastName: readName(lastName),
        email: normaliseEmail(email),
        phone: phoneDigits(phone),
      };
      const recaptchaResponse = await captcha.take('erasure');
      await keys.once(JSON.stringify(request), (idempotencyKey) =>
        http('POST /erasure', {
          body: { ...request, recaptchaResponse },
          idempotencyKey,
          isEmpty: true,
        }),
      );
      onSent();
    },
  });
}

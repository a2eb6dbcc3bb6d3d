import type { Registration } from '@playday/shared/api-contract';
import type { Captcha } from '@playday/shared/kit/captcha';
import { useSubmission } from '@playday/shared/kit/forms';
import { normaliseEmail, phoneDigits, readName } from '@playday/shared/rules/typed';
import { useHost, useNavigate } from '@playday/shared/kit';
import { withReturnPath } from '@playday/shared/rules/session';
import type { UseFormReturn } from 'react-hook-form';
import { breachedPassword } from '../fields/rules.ts';

/** The form's values: those of the operation that the visitor types, and the password again. */
export type NewAccount = Omit<Registration, 'recaptchaResponse' | 'next'> & { confirmPassword: string };

/** Creates the account. The mail's link leads back to `next`. */
export function useRegister(form: UseFormReturn<NewAccount>, captcha: Captcha, next: string) {
  const { http } = useHost();
  const navigate = useNavigate();
  return useSubmission(form, {
    namespace: 'account',
    captcha,
    fieldErrors: breachedPassword('plainPassword'),
    async send({ confirmPassword: _, ...account }) {
      const email = normaliseEmail(account.email);
      const recaptchaResponse = await captcha.take('register');
      await http('POST /register', {
        body: {
          ...account,
          firstName: readName(account.firstName),
          lastName: readName(account.lastName),
          email,
          phone: phoneDigits(account.phone),
          recaptchaResponse,
          ...(next !== '/' && { next }),
        },
      });
      await navigate(withReturnPath(`/message-register?email=${encodeURIComponent(email)}`, next));
    },
  });
}

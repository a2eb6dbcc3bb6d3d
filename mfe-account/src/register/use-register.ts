import type { Captcha } from '@playday/shared/kit/captcha';
import { phoneDigits } from '@playday/shared/rules/fields';
import { ApiError, useHost, useNavigate } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
import { useFailure } from '../fields/use-failure.ts';

export interface NewAccount {
  firstName: string;
  lastName: string;
  phone: string;
  birthday: string;
  email: string;
  plainPassword: string;
  confirmPassword: string;
}

/** Creates the account. The api's field errors are shown at their fields too. */
export function useRegister(form: UseFormReturn<NewAccount>, captcha: Captcha) {
  const { http } = useHost();
  const navigate = useNavigate();
  const showErrorToast = useFailure();

  return async ({ confirmPassword: _, ...account }: NewAccount) => {
    const email = account.email.trim();
    try {
      const recaptchaResponse = await captcha.take('register');
      await http('POST /register', {
        body: {
          ...account,
          firstName: account.firstName.trim(),
          lastName: account.lastName.trim(),
          email,
          phone: phoneDigits(account.phone),
          recaptchaResponse,
        },
      });
      await navigate(`/message-register?email=${encodeURIComponent(email)}`);
    } catch (cause) {
      captcha.reset();
      showErrorToast(cause);
      const field = cause instanceof ApiError ? cause.details.field : null;
      if (typeof field === 'string' && field in account) {
        form.setError(field as keyof NewAccount, { message: `errors.${field}` }, { shouldFocus: true });
      }
    }
  };
}

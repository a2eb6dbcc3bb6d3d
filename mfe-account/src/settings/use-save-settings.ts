import type { AccountSettings, Lang } from '@playday/shared/api-contract';
import { phoneDigits } from '@playday/shared/rules/fields';
import { useHost, useTranslation } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
import { useFailure } from '../fields/use-failure.ts';

export interface Preferences {
  phone: string;
  language: Lang;
  newsByMail: boolean;
  /** Required only when the phone changes. */
  password?: string;
}

const PASSWORD_WRONG = 4005;
const PHONE_TAKEN = 4006;

/** Sends only the changed fields. */
export function useSaveSettings(form: UseFormReturn<Preferences>, onSaved: (saved: AccountSettings) => void) {
  const { http, notify, session } = useHost();
  const { t } = useTranslation('account');
  const showErrorToast = useFailure();
  const { dirtyFields } = form.formState;

  return async ({ phone, password, language, newsByMail }: Preferences) => {
    try {
      const saved = await http('PATCH /user/profile/account', {
        body: {
          ...(dirtyFields.phone && { phone: phoneDigits(phone), password }),
          ...(dirtyFields.language && { language }),
          ...(dirtyFields.newsByMail && { newsByMail }),
        },
      });
      notify(t('settings.saved'));
      onSaved(saved);
      await session.refresh();
    } catch (cause) {
      const code = showErrorToast(cause);
      if (code === PASSWORD_WRONG)
        form.setError('password', { message: 'errors.passwordWrong' }, { shouldFocus: true });
      if (code === PHONE_TAKEN)
        form.setError('phone', { message: 'errors.phoneTaken' }, { shouldFocus: true });
    }
  };
}

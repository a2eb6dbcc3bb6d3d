import type { AccountSettings, Lang } from '@playday/shared/api-contract';
import { useSubmission } from '@playday/shared/kit/forms';
import { phoneDigits } from '@playday/shared/rules/typed';
import { useHost, useTranslation } from '@playday/shared/kit';
import type { UseFormReturn } from 'react-hook-form';
import { wrongPassword } from '../fields/rules.ts';

export interface Preferences {
  phone: string;
  language: Lang;
  /** Required only when the phone changes. */
  password?: string;
}

/** Sends only the changed fields. */
export function useSaveSettings(form: UseFormReturn<Preferences>, onSaved: (saved: AccountSettings) => void) {
  const { http, notify, session } = useHost();
  const { t } = useTranslation('account');
  const { dirtyFields } = form.formState;
  return useSubmission(form, {
    namespace: 'account',
    fieldErrors: wrongPassword,
    async send({ phone, password, language }) {
      const saved = await http('PATCH /user/profile/account', {
        body: {
          ...(dirtyFields.phone && { phone: phoneDigits(phone), password }),
          ...(dirtyFields.language && { language }),
        },
      });
      notify(t('settings.saved'));
      onSaved(saved);
      await session.refresh();
    },
  });
}

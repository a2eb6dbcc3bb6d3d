import type { AccountSettings, Language } from '@playday/shared/api-contract';
import { Form, PhoneField, useSubmission } from '@playday/shared/kit/forms';
import { languageNames, languages } from '@playday/shared/kit/i18n';
import { Button, useHost, useRevalidator, useTranslation } from '@playday/shared/kit';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { rules, wrongPassword } from '../fields/rules.ts';
import styles from './settings.module.css';
import { phoneDigits } from '@playday/shared/rules/fields/typed';

/** Phone and mail language. The phone can be a login, so changing it requires the password. */
export function PreferencesForm({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation('account');
  const form = useForm<Preferences>({
    mode: 'onTouched',
    values: {
      phone: `+${settings.phone}`,
      language: settings.language,
      password: '',
    },
  });
  const submission = useSaveSettings(form);
  const { isSubmitting, isDirty, dirtyFields } = form.formState;

  return (
    <Form
      namespace="account"
      form={form}
      submission={submission}
      aria-labelledby="settings-contact"
      actions={
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSubmitting} disabled={!isDirty}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <h2 id="settings-contact" className={styles.heading}>
        {t('settings.preferences')}
      </h2>
      <PhoneField
        field={form.register('phone', {
          ...rules.phone,
          // A number that was stored under earlier rules may stay.
          validate: (typed) => typed === `+${settings.phone}` || rules.phone.validate(typed),
        })}
        label={t('fields.phone')}
        readOnly={isSubmitting}
        hint={t('fields.phoneHint')}
      />
      {dirtyFields.phone && (
        <>
          <HiddenUsername login={settings.email} />
          <PasswordField
            field={form.register('password', { ...rules.password, shouldUnregister: true })}
            label={t('fields.password')}
            hint={t('settings.phoneNeedsPassword')}
          />
        </>
      )}
      <SelectField
        label={t('settings.language')}
        field={{ ...form.register('language'), disabled: isSubmitting }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}

interface Preferences {
  phone: string;
  language: Language;
  /** Required only when the phone changes. */
  password?: string;
}

/** Sends only the changed fields. */
function useSaveSettings(form: UseFormReturn<Preferences>) {
  const { http, notify, session } = useHost();
  const { t } = useTranslation('account');
  const { revalidate } = useRevalidator();
  const { dirtyFields } = form.formState;
  return useSubmission(form, {
    namespace: 'account',
    fieldErrors: wrongPassword,
    async send({ phone, password, language }) {
      await http('PATCH /user/profile/account', {
        body: {
          ...(dirtyFields.phone && { phone: phoneDigits(phone), password }),
          ...(dirtyFields.language && { language }),
        },
        needs: 'email',
      });
      notify(t('settings.saved'));
      // The saved values replace what the fields contain, which are locked until then.
      await revalidate();
      await session.refresh();
    },
  });
}

import { Form, useSubmission } from '@playday/shared/kit/forms';
import { useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { breachedPassword, rules, wrongPassword } from '../fields/rules.ts';
import { Disclosure } from './Disclosure.tsx';

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ login }: { login: string }) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const form = useForm<{ password: string; newPassword: string; confirmPassword: string }>({
    mode: 'onTouched',
  });
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: { ...wrongPassword, ...breachedPassword('newPassword') },
    async send({ password, newPassword }) {
      await http('POST /user/profile/password', { body: { password, newPassword }, isEmpty: true });
      notify(t('settings.passwordChanged'));
      form.reset({ password: '', newPassword: '', confirmPassword: '' });
    },
  });

  return (
    <Disclosure title={t('settings.changePassword')}>
      <Form
        namespace="account"
        form={form}
        submission={submission}
        submit={t('settings.changePassword')}
        button={{ look: 'secondary', isWide: false }}
      >
        <HiddenUsername login={login} />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.currentPassword')}
        />
        <NewPasswordFields form={form} name="newPassword" label={t('fields.newPassword')} />
      </Form>
    </Disclosure>
  );
}

import { Button, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { HiddenUsername } from '../fields/HiddenUsername.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';
import { Disclosure } from './Disclosure.tsx';

interface Change {
  password: string;
  newPassword: string;
  confirmPassword: string;
}

/** Changes the password, which ends all other sessions. */
export function ChangePassword({ login }: { login: string }) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const showErrorToast = useFailure();
  const form = useForm<Change>({ mode: 'onTouched' });
  const error = useErrors(form.formState, 'touched');

  async function change({ password, newPassword }: Change) {
    try {
      await http('POST /user/profile/password', { body: { password, newPassword } });
      notify(t('settings.passwordChanged'));
      form.reset({ password: '', newPassword: '', confirmPassword: '' });
    } catch (cause) {
      if (showErrorToast(cause) === 4005)
        form.setError('password', { message: 'errors.passwordWrong' }, { shouldFocus: true });
    }
  }

  return (
    <Disclosure title={t('settings.changePassword')}>
      <Form form={form} onSend={change}>
        <HiddenUsername login={login} />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.currentPassword')}
          error={error('password')}
          autoComplete="current-password"
          maxLength={32}
        />
        <NewPasswordFields form={form} name="newPassword" label={t('fields.newPassword')} error={error} />
        <Button type="submit" look="secondary" isBusy={form.formState.isSubmitting}>
          {t('settings.changePassword')}
        </Button>
      </Form>
    </Disclosure>
  );
}

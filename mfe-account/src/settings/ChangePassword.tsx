import { Button, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import fieldStyles from '../fields/fields.module.css';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';
import { Fold } from './Fold.tsx';

interface Change {
  password: string;
  newPassword: string;
  confirmPassword: string;
}

/** Changes the password; the other sessions end. */
export function ChangePassword() {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const tellFailure = useFailure();
  const form = useForm<Change>({ mode: 'onTouched' });
  const error = useErrors(form.formState, 'touched');

  async function change({ password, newPassword }: Change) {
    try {
      await http('POST /user/profile/password', { body: { password, newPassword } });
      notify(t('settings.passwordChanged'));
      form.reset({ password: '', newPassword: '', confirmPassword: '' });
    } catch (cause) {
      if (tellFailure(cause) === 4005)
        form.setError('password', { message: 'errors.passwordWrong' }, { shouldFocus: true });
    }
  }

  return (
    <Fold title={t('settings.changePassword')}>
      <form
        className={fieldStyles.form}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(change)(event)}
      >
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.currentPassword')}
          error={error('password')}
          autoComplete="current-password"
          maxLength={32}
        />
        <PasswordField
          field={form.register('newPassword', { ...rules.newPassword, deps: 'confirmPassword' })}
          label={t('fields.newPassword')}
          hint={t('errors.plainPassword')}
          error={error('newPassword')}
          autoComplete="new-password"
          maxLength={32}
        />
        <PasswordField
          field={form.register(
            'confirmPassword',
            rules.repeat(() => form.getValues('newPassword')),
          )}
          label={t('fields.confirmPassword')}
          error={error('confirmPassword')}
          autoComplete="new-password"
          maxLength={32}
        />
        <Button type="submit" look="secondary" isBusy={form.formState.isSubmitting}>
          {t('settings.changePassword')}
        </Button>
      </form>
    </Fold>
  );
}

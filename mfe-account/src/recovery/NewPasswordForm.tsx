import { Button, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import fieldStyles from '../fields/fields.module.css';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Sets a new password with the token from the mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const tellFailure = useFailure();
  const form = useForm<NewPassword>({ mode: 'onChange' });
  const error = useErrors(form.formState, 'dirty');

  async function save({ password }: NewPassword) {
    try {
      await http('POST /check-token/{tokenParam}', { params: { tokenParam: token }, body: { password } });
      onDone();
    } catch (cause) {
      tellFailure(cause);
    }
  }

  return (
    <form
      className={fieldStyles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <PasswordField
        field={form.register('password', { ...rules.newPassword, deps: 'confirmPassword' })}
        label={t('fields.newPassword')}
        hint={t('errors.plainPassword')}
        error={error('password')}
        autoComplete="new-password"
        maxLength={32}
      />
      <PasswordField
        field={form.register(
          'confirmPassword',
          rules.repeat(() => form.getValues('password')),
        )}
        label={t('fields.confirmPassword')}
        error={error('confirmPassword')}
        autoComplete="new-password"
        maxLength={32}
      />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('recovery.save')}
      </Button>
    </form>
  );
}

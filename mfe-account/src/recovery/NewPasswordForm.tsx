import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import { ApiError, Button, Link, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Sets a new password with the token of the recovery mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const showErrorToast = useFailure();
  const form = useForm<NewPassword>({ mode: 'onChange' });
  const error = useErrors(form.formState, 'dirty');
  /** The api's message for an invalid link. */
  const [linkError, setLinkError] = useState('');

  async function save({ password }: NewPassword) {
    try {
      await http('POST /check-token/{tokenParam}', { params: { tokenParam: token }, body: { password } });
      onDone();
    } catch (cause) {
      showErrorToast(cause);
      setLinkError(cause instanceof ApiError && cause.code === TOKEN_INVALID ? cause.message : '');
    }
  }

  return (
    <Form form={form} onSend={save}>
      <NewPasswordFields form={form} name="password" label={t('fields.newPassword')} error={error} />
      {linkError && (
        <Notice tone="error">
          <p>{linkError}</p>
          <Link to="/forgot-password">{t('recovery.askAgain')}</Link>
        </Notice>
      )}
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
}

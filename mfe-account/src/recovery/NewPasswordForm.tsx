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

/** Sets a new password with the token from the mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const tellFailure = useFailure();
  const form = useForm<NewPassword>({ mode: 'onChange' });
  const error = useErrors(form.formState, 'dirty');
  /** Why the link leads nowhere, in the api's sentence. */
  const [linkFault, setLinkFault] = useState('');

  async function save({ password }: NewPassword) {
    try {
      await http('POST /check-token/{tokenParam}', { params: { tokenParam: token }, body: { password } });
      onDone();
    } catch (cause) {
      tellFailure(cause);
      setLinkFault(cause instanceof ApiError && cause.code === TOKEN_INVALID ? cause.message : '');
    }
  }

  return (
    <Form form={form} onSend={save}>
      <NewPasswordFields form={form} name="password" label={t('fields.newPassword')} error={error} />
      {linkFault && (
        <Notice tone="error">
          <p>{linkFault}</p>
          <Link to="/forgot-password">{t('recovery.askAgain')}</Link>
        </Notice>
      )}
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
}

import { TOKEN_INVALID } from '@playday/shared/contracts/error-codes';
import { Button, Link, Notice, useHost, useTranslation } from '@playday/shared/kit';
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
export function NewPasswordForm({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const tellFailure = useFailure();
  const form = useForm<NewPassword>({ mode: 'onChange' });
  const error = useErrors(form.formState, 'dirty');
  const [isOver, setOver] = useState(false);

  async function save({ password }: NewPassword) {
    try {
      await http('POST /check-token/{tokenParam}', { params: { tokenParam: token }, body: { password } });
      onDone();
    } catch (cause) {
      setOver(tellFailure(cause) === TOKEN_INVALID);
    }
  }

  return (
    <Form form={form} onSend={save}>
      <NewPasswordFields form={form} name="password" label={t('fields.newPassword')} error={error} />
      {isOver && (
        <Notice tone="warning">
          <Link to="/forgot-password">{t('recovery.askAgain')}</Link>
        </Notice>
      )}
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
}

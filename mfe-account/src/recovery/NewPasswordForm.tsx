import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import { Form, useSubmission } from '@playday/shared/kit/forms';
import { FormError } from '@playday/shared/kit/forms/form-error';
import { ApiError, Button, Link, Notice, useHost, useSWR, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { breachedPassword } from '../fields/rules.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Sets a new password with the token of the recovery mail. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: (login: string) => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { withNext } = useReturnPath();
  const form = useForm<NewPassword>({ mode: 'onChange' });
  const submission = useSubmission(form, {
    fieldErrors: breachedPassword('password'),
    async send({ password }) {
      const params = { tokenParam: token };
      const { email } = await http('POST /check-token/{tokenParam}', { params, body: { password } });
      onDone(email);
    },
  });
  const refusal = useTokenCheck(token);
  const over = [submission.failure, refusal].find((failure) => failure?.code === TOKEN_INVALID);

  if (over) {
    const notice = (
      <Notice tone="error">
        <p>{over.message}</p>
        <Link to={withNext('/forgot-password')}>{t('recovery.askAgain')}</Link>
      </Notice>
    );
    return submission.failure ? <FormError>{notice}</FormError> : notice;
  }
  return (
    <Form
      namespace="account"
      form={form}
      submission={submission}
      showErrors="dirty"
      actions={
        <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
          {t('recovery.save')}
        </Button>
      }
    >
      <NewPasswordFields form={form} name="password" label={t('fields.newPassword')} />
    </Form>
  );
}

/**
 * The api's refusal of the link, if it refuses it, asked once when the page opens: the token is not part of the document,
 * which the server renders for everybody. Any other failure may be over when the password is saved.
 */
function useTokenCheck(token: string): ApiError | null {
  const { http } = useHost();
  const { error } = useSWR<unknown, unknown>(
    ['check-token', token],
    () => http('GET /check-token/{tokenParam}', { params: { tokenParam: token } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return error instanceof ApiError ? error : null;
}

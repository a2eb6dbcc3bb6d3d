import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import { Form, useSubmission } from '@playday/shared/kit/forms';
import { FormError } from '@playday/shared/kit/forms/form-error';
import { Link, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { useMailedLink } from '../auth-layout/use-mailed-link.ts';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { breachedPassword } from '../fields/rules.ts';

/** Sets a new password with the token of the recovery mail. */
export function NewPasswordForm({
  token,
  onDone,
}: {
  token: string;
  onDone: (login: string) => void;
}) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { withNext } = useReturnPath();
  const form = useForm<{ password: string; confirmPassword: string }>({ mode: 'onChange' });
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: breachedPassword('password'),
    async send({ password }) {
      const params = { tokenParam: token };
      const { email } = await http('POST /check-token/{tokenParam}', {
        params,
        body: { password },
        needs: 'email',
      });
      onDone(email);
    },
  });
  const { refusal } = useMailedLink(token);
  // Any other failure may be over when the password is saved.
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
      submit={t('recovery.save')}
    >
      <NewPasswordFields form={form} name="password" label={t('fields.newPassword')} />
    </Form>
  );
}

import {
  Button,
  ButtonLink,
  Notice,
  useHost,
  useParams,
  useTranslation,
} from '@playday/shared/kit';
import { useCaptcha } from '@playday/shared/kit/captcha';
import { useState } from 'react';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { AuthLayout, AuthWays } from '../auth-layout/AuthLayout.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { EmailField, Form, FormCaptcha, useSubmission } from '@playday/shared/kit/forms';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { normaliseEmail } from '@playday/shared/rules/fields/typed';
import { useForm } from 'react-hook-form';
import { rules } from '../fields/rules.ts';

type Stage = 'INITIAL' | 'EMAIL_SENT' | 'TOKEN_RECEIVED' | 'FINAL';

/**
 * Password recovery. With a token in the path it starts at the new password. Leaving the page
 * resets its state.
 */
export default function RecoveryPage() {
  const token = tokenIn(useParams().token);
  return <Recovery key={token} token={token} />;
}

function Recovery({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { withNext } = useReturnPath();
  const [stage, setStage] = useState<Stage>(token ? 'TOKEN_RECEIVED' : 'INITIAL');
  const [email, setEmail] = useState('');
  const reach = (reached: Stage) => (address: string) => {
    setEmail(address);
    setStage(reached);
  };
  return (
    <AuthLayout title={t(`recovery.stage.${stage}`)}>
      {stage === 'INITIAL' && (
        <>
          <p>{t('recovery.intro')}</p>
          <RecoveryRequestForm email={email} onSent={reach('EMAIL_SENT')} />
          <ButtonLink look="quiet" to={withNext('/login')}>
            {t('recovery.toLogin')}
          </ButtonLink>
        </>
      )}
      {stage === 'EMAIL_SENT' && (
        <>
          <Notice tone="success">
            <p>{t('recovery.sent')}</p>
            <p>
              <strong translate="no">{email}</strong>
            </p>
          </Notice>
          <p>{t('recovery.sentHint')}</p>
          <AuthWays>
            <Button onClick={() => setStage('INITIAL')}>{t('recovery.correct')}</Button>
            <ButtonLink look="secondary" to="/">
              {t('toMainPage')}
            </ButtonLink>
          </AuthWays>
        </>
      )}
      {stage === 'TOKEN_RECEIVED' && token && (
        <NewPasswordForm token={token} onDone={reach('FINAL')} />
      )}
      {stage === 'FINAL' && (
        <>
          <Notice tone="success">{t('recovery.done')}</Notice>
          <AuthWays>
            <ButtonLink to={withNext('/login')} state={{ login: email }}>
              {t('verify.toLogin')}
            </ButtonLink>
            <ButtonLink look="secondary" to="/">
              {t('toMainPage')}
            </ButtonLink>
          </AuthWays>
        </>
      )}
    </AuthLayout>
  );
}

/** Requests a recovery mail, with a captcha. `email`: the address to start with. */
function RecoveryRequestForm({
  email,
  onSent,
}: {
  email: string;
  onSent: (email: string) => void;
}) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { next } = useReturnPath();
  const form = useForm<{ email: string }>({
    mode: 'onChange',
    defaultValues: { email: email || undefined },
  });
  const captcha = useCaptcha();
  const submission = useSubmission(form, {
    namespace: 'account',
    captcha,
    async send(typed) {
      const email = normaliseEmail(typed.email);
      const recaptchaResponse = await captcha.take('recovery');
      await http('POST /reset-password', {
        isEmpty: true,
        body: { email, recaptchaResponse, ...(next !== '/' && { next }) },
      });
      onSent(email);
    },
  });

  return (
    <Form
      namespace="account"
      form={form}
      submission={submission}
      captcha={captcha}
      actions={<FormCaptcha captcha={captcha} />}
      showErrors="dirty"
      submit={t('recovery.ask')}
    >
      <EmailField field={form.register('email', rules.email)} label={t('fields.email')} />
    </Form>
  );
}

import { Button, ButtonLink, Notice, useParams, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { AuthLayout, AuthWays } from '../auth-layout/AuthLayout.tsx';
import { RecoveryRequestForm } from './RecoveryRequestForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type Stage = 'INITIAL' | 'EMAIL_SENT' | 'TOKEN_RECEIVED' | 'FINAL';

/** Password recovery. With a token in the path it starts at the new password. Leaving the page resets its state. */
export default function RecoveryPage() {
  const { token } = useParams();
  return <Recovery key={token} token={token} />;
}

function Recovery({ token }: { token: string | undefined }) {
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
      {stage === 'TOKEN_RECEIVED' && token && <NewPasswordForm token={token} onDone={reach('FINAL')} />}
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

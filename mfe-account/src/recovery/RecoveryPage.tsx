import { ButtonLink, Link, Notice, useParams, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';
import { RecoveryRequestForm } from './RecoveryRequestForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type Stage = 'INITIAL' | 'EMAIL_SENT' | 'TOKEN_RECEIVED' | 'FINAL';

/** Password recovery. With a token in the path it starts at the new password. Leaving the page resets its state. */
export function RecoveryPage() {
  const { token } = useParams();
  return <Recovery key={token} token={token} />;
}

function Recovery({ token }: { token: string | undefined }) {
  const { t } = useTranslation('account');
  const [stage, setStage] = useState<Stage>(token ? 'TOKEN_RECEIVED' : 'INITIAL');
  return (
    <AuthLayout title={t(`recovery.stage.${stage}`)}>
      {stage === 'INITIAL' && (
        <>
          <p>{t('recovery.intro')}</p>
          <RecoveryRequestForm onSent={() => setStage('EMAIL_SENT')} />
          <p>
            <Link to="/login">{t('recovery.toLogin')}</Link>
          </p>
        </>
      )}
      {stage === 'EMAIL_SENT' && (
        <>
          <Notice tone="success">
            <p>{t('recovery.sent')}</p>
          </Notice>
          <p>{t('recovery.sentHint')}</p>
          <ButtonLink look="secondary" to="/">
            {t('toMainPage')}
          </ButtonLink>
        </>
      )}
      {stage === 'TOKEN_RECEIVED' && token && (
        <NewPasswordForm token={token} onDone={() => setStage('FINAL')} />
      )}
      {stage === 'FINAL' && (
        <>
          <Notice tone="success">
            <p>{t('recovery.done')}</p>
          </Notice>
          <p>
            <ButtonLink to="/login">{t('verify.toLogin')}</ButtonLink>
          </p>
          <ButtonLink look="secondary" to="/">
            {t('toMainPage')}
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}

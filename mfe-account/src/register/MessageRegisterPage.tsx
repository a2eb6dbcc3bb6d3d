import { ButtonLink, useIsHydrated, useSearchParams, useTranslation } from '@playday/shared/kit';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';

/** Shown after registration: asks the visitor to confirm the e-mail address. */
export function MessageRegisterPage() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  // The server-rendered document is shared by all visitors, so the e-mail address appears only after hydration.
  const email = useIsHydrated() ? search.get('email') : null;
  return (
    <AuthLayout title={t('registered.title')}>
      <p>{t('registered.verify')}</p>
      <p>
        {email ? t('registered.sentTo') : t('registered.sent')} {email && <strong>{email}</strong>}
      </p>
      <ButtonLink to="/">{t('toMainPage')}</ButtonLink>
    </AuthLayout>
  );
}

import { Navigate, useSession, useTranslation } from '@playday/shared/kit';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';
import { AuthTabs } from '../auth-layout/AuthTabs.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** The registration page. A signed-in visitor is redirected. */
export function RegisterPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  if (session.status === 'in') return <Navigate to="/account/settings" replace />;
  return (
    <AuthLayout title={t('register.title')} above={<AuthTabs />}>
      <RegisterForm />
    </AuthLayout>
  );
}

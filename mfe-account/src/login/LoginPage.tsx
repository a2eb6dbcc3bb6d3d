import { Navigate, useSearchParams, useSession, useTranslation } from '@playday/shared/kit';
import { safeReturnPath } from '@playday/shared/rules/session/session';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';
import { AuthTabs } from '../auth-layout/AuthTabs.tsx';
import { SignInReason } from '../auth-layout/SignInReason.tsx';
import { LoginForm } from './LoginForm.tsx';

/** The sign-in page. A signed-in visitor is redirected to `?next=`. */
export default function LoginPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status === 'in') return <Navigate to={safeReturnPath(search.get('next'))} replace />;
  return (
    <AuthLayout title={t('login.title')} above={<AuthTabs />}>
      <SignInReason />
      <LoginForm />
    </AuthLayout>
  );
}

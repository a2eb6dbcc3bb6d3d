import { Navigate, useSession, useTranslation } from '@playday/shared/kit';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';
import { AuthTabs } from '../auth-layout/AuthTabs.tsx';
import { SignInReason } from '../auth-layout/SignInReason.tsx';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { RegisterForm } from './RegisterForm.tsx';

/** The registration page. A signed-in visitor is redirected to `?next=`, or to the settings. */
export default function RegisterPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  const { next } = useReturnPath();
  if (session.status === 'in')
    return <Navigate to={next === '/' ? '/account/settings' : next} replace />;
  return (
    <AuthLayout title={t('register.title')} above={<AuthTabs />}>
      <SignInReason />
      <RegisterForm />
    </AuthLayout>
  );
}

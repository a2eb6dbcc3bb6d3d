import { Navigate, useSession, useTranslation } from '@playday/shared/kit';
import { Entrance } from '../entrance/Entrance.tsx';
import { EntranceTabs } from '../entrance/EntranceTabs.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Registration; whoever is signed in has an account already. */
export function RegisterPage() {
  const { t } = useTranslation('account');
  const session = useSession();
  if (session.status === 'in') return <Navigate to="/account/settings" replace />;
  return (
    <Entrance title={t('register.title')} above={<EntranceTabs />}>
      <RegisterForm />
    </Entrance>
  );
}

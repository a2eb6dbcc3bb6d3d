import { useTranslation } from '@playday/shared/kit';
import { Entrance } from '../entrance/Entrance.tsx';
import { EntranceTabs } from '../entrance/EntranceTabs.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Registration. */
export function RegisterPage() {
  const { t } = useTranslation('account');
  return (
    <Entrance title={t('register.title')} above={<EntranceTabs />}>
      <RegisterForm />
    </Entrance>
  );
}

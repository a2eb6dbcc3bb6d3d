import { useLocation, useNavigate } from '@playday/shared/kit';
import { stepsBack } from '@playday/shared/kit/steps-back';

/** Goes back in history; to the main page without a previous page, or when it belongs to sign-in. */
export function useGoBack() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => {
    const steps = stepsBack(isFirst);
    if (steps === null) void navigate('/', { replace: true });
    else void navigate(-steps);
  };
}

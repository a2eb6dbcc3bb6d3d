import { useLocation, useNavigate } from '@playday/shared/kit';
import { stepsBack } from '@playday/shared/rules/session';

/** Back to the page before, unless there is none or it was one of signing in: then to the main page. */
export function useGoBack() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => {
    const steps = stepsBack(isFirst);
    if (steps === null) void navigate('/', { replace: true });
    else void navigate(-steps);
  };
}

import { Navigate, useTranslation } from '@playday/shared/kit';
import { useSyncExternalStore } from 'react';

const query = '(max-width: 481px)';
const subscribe = (listener: () => void) => {
  const narrow = matchMedia(query);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/**
 * `/account`: the menu on a phone. Wider screens show the menu on every page and redirect to the
 * first one.
 */
export default function AccountHome() {
  const { t } = useTranslation('account');
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
  if (!isNarrow) return <Navigate to="/account/settings" replace />;
  return <h1 className="visually-hidden">{t('area.title')}</h1>;
}

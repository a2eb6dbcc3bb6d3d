import {
  ButtonLink,
  Page,
  useIsHydrated,
  useSearchParams,
  useTranslation,
} from '@playday/shared/kit';
import { asApp } from '../apps/AppIcon.tsx';
import { Thanks } from './Thanks.tsx';

/** The success page after a request. */
export default function SuccessPage() {
  const { t } = useTranslation('erasure');
  const [search] = useSearchParams();
  // The server-rendered document is shared by both apps, so the app is read after hydration.
  const isHydrated = useIsHydrated();
  return (
    <Page isNarrow>
      <Thanks app={isHydrated ? asApp(search.get('app')) : null}>
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      </Thanks>
    </Page>
  );
}

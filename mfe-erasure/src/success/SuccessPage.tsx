import { ButtonLink, Page, useIsHydrated, useSearchParams, useTranslation } from '@playday/shared/kit';
import { asApp } from '../apps/apps.ts';
import { Thanks } from './Thanks.tsx';

/** Thanks after a request, on a page of its own. */
export function SuccessPage() {
  const { t } = useTranslation('erasure');
  const [search] = useSearchParams();
  // The document is the same for both apps.
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

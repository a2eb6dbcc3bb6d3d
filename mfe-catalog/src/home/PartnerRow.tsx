import type { Partner } from '@playday/shared/api-contract';
import { useHost, useTranslation } from '@playday/shared/kit';
import { Failed } from '../loading/Failed.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { loadPartners } from '../partners/load-partners.ts';
import { AwaitedPartners, PartnerCards } from '../partners/PartnerCards.tsx';
import { Section } from './Section.tsx';

/** The four partners, quietly. */
export function PartnerRow({ fromPage }: { fromPage: Loaded<Partner[]> | Pending }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadPartners(host), t('home.partnersFailed'));
  return (
    <Section title={t('home.partners')} all={{ to: '/partners', label: t('home.seeAllPartners') }} isQuiet>
      {list.isAwaited && <AwaitedPartners />}
      {list.failure && (
        <Failed isBusy={list.isLoading} onRetry={list.retry}>
          {t('home.partnersFailed')}
        </Failed>
      )}
      {list.value && <PartnerCards partners={list.value} />}
    </Section>
  );
}

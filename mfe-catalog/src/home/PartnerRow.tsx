import type { Partner } from '@playday/shared/api-contract';
import { useHost, useTranslation } from '@playday/shared/kit';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { loadPartners } from '../partners/load-partners.ts';
import { PartnersWithSkeleton, PartnerCards } from '../partners/PartnerCards.tsx';
import { Section } from './Section.tsx';

/** The four partners in a row. */
export function PartnerRow({ fromPage }: { fromPage: Loaded<Partner[]> | Pending }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadPartners(host), t('home.partnersFailed'));
  return (
    <Section title={t('home.partners')} all={{ to: '/partners', label: t('home.seeAllPartners') }} isQuiet>
      {list.isAwaited && <PartnersWithSkeleton />}
      <ListError list={list}>{t('home.partnersFailed')}</ListError>
      {list.value && <PartnerCards partners={list.value} />}
    </Section>
  );
}

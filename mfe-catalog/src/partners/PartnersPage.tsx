import type { Partner } from '@playday/shared/api-contract';
import { Page, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { keepPending, useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import { loadPartners } from './load-partners.ts';
import { PartnersWithSkeleton, PartnerCards } from './PartnerCards.tsx';
import styles from './PartnersPage.module.css';

/** The partners, and how to become one. */
export default function PartnersPage() {
  const fromPage = useLoaderData<Loaded<Partner[]>>();
  const { t } = useTranslation('catalog');
  const host = useHost();
  const isRetrying = useRetryAfterHydration(Boolean(fromPage.failure));
  const list = useLoaded(
    keepPending(isRetrying, fromPage),
    () => loadPartners(host),
    t('home.partnersFailed'),
  );
  return (
    <Page>
      <header className={styles.head}>
        <h1>{t('partners.title')}</h1>
        <p className={styles.lead}>{t('partners.lead')}</p>
      </header>
      {list.isAwaited && <PartnersWithSkeleton />}
      <ListError list={list}>{t('home.partnersFailed')}</ListError>
      {list.value && <PartnerCards partners={list.value} />}
      <section className={styles.join}>
        <h2>{t('partners.joinTitle')}</h2>
        <p>{t('partners.join')}</p>
        <a href={`mailto:${host.contacts.partnersEmail}`} translate="no">
          {host.contacts.partnersEmail}
        </a>
      </section>
    </Page>
  );
}

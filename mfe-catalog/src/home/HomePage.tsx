import {
  Link,
  Notice,
  useHost,
  useLoaderData,
  useParams,
  useTranslation,
} from '@playday/shared/kit';
import { memo, useEffect } from 'react';
import { BelowFirstView } from '../loading/BelowFirstView.tsx';
import { keepPending, useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import type { HomeData } from './load-home.ts';
import { CurrentEvents } from './CurrentEvents.tsx';
import { Hero } from './Hero.tsx';
import { PastEvents } from './PastEvents.tsx';
import styles from './HomePage.module.css';
import type { NewsCard as Item, Partner } from '@playday/shared/api-contract';
import type { PageHandle } from '@playday/shared/contract';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { loadPartners } from '../partners/load-partners.ts';
import { PartnerCards, PartnersWithSkeleton } from '../partners/PartnerCards.tsx';
import { Section } from './Section.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { loadTopNews } from '../news/load-news.ts';
import { NewsCard } from '../news/NewsCard.tsx';

/** Only with all of its lists. */
export const mayKeep: PageHandle['mayKeep'] = (data) => {
  const { renderedAt: _, ...lists } = data as HomeData;
  return Object.values(lists).every(({ failure }) => !failure);
};

/** The main page: the hero, then four lists. An unknown path shows it with a notice. */
export default function HomePage() {
  const page = useLoaderData<HomeData>();
  const { t } = useTranslation('catalog');
  const lists = [page.current, page.past, page.news, page.partners, page.currencies];
  const isRetrying = useRetryAfterHydration(lists.some(({ failure }) => failure));
  const { notify } = useHost();
  const isWithoutPrices = !isRetrying && page.currencies.failure !== undefined;
  useEffect(() => {
    if (isWithoutPrices) notify(t('home.currenciesFailed'), 'error');
  }, [isWithoutPrices, notify, t]);
  const isUnknownPath = useParams()['*'] !== undefined;
  return (
    <>
      {isUnknownPath && (
        <div className={styles.unknown}>
          <Notice tone="warning">{t('home.unknownPath')}</Notice>
        </div>
      )}
      <Lists page={page} isRetrying={isRetrying} />
    </>
  );
}

/** Memoized, because a navigation re-renders the route several times before the page changes. */
const Lists = memo(function Lists({ page, isRetrying }: { page: HomeData; isRetrying: boolean }) {
  const currencies = page.currencies.value;
  return (
    <div className={styles.home}>
      <BelowFirstView name="hero" isFirst>
        <Hero
          current={page.current.value}
          past={page.past.value}
          currencies={currencies}
          renderedAt={page.renderedAt}
        />
      </BelowFirstView>
      <BelowFirstView>
        <CurrentEvents
          fromPage={keepPending(isRetrying, page.current)}
          currencies={currencies}
          renderedAt={page.renderedAt}
        />
      </BelowFirstView>
      <BelowFirstView name="more">
        <PastEvents fromPage={keepPending(isRetrying, page.past)} renderedAt={page.renderedAt} />
        <NewsRow fromPage={keepPending(isRetrying, page.news)} />
        <PartnerRow fromPage={keepPending(isRetrying, page.partners)} />
      </BelowFirstView>
    </div>
  );
});

/** The four partners in a row. */
function PartnerRow({ fromPage }: { fromPage: Loaded<Partner[]> | Pending }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadPartners(host), t('home.partnersFailed'));
  return (
    <Section
      title={t('home.partners')}
      all={{ to: '/partners', label: t('home.seeAllPartners') }}
      isQuiet
    >
      {list.isAwaited && <PartnersWithSkeleton />}
      <ListError list={list}>{t('home.partnersFailed')}</ListError>
      {list.value && <PartnerCards partners={list.value} />}
    </Section>
  );
}

/** The five latest news items in a row. */
function NewsRow({ fromPage }: { fromPage: Loaded<Item[]> | Pending }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadTopNews(host), t('home.newsFailed'));
  return (
    <Section title={t('home.news')} all={{ to: '/news', label: t('home.seeAllNews') }}>
      {list.isAwaited && (
        <ListSkeleton wall={styles.strip} count={5} text="104px" sentence={t('home.newsFailed')} />
      )}
      <ListError list={list}>{t('home.newsFailed')}</ListError>
      {list.value?.length === 0 && (
        <Notice>
          <p>{t('home.noNews')}</p>
          <Link to="/news">{t('home.toNews')}</Link>
        </Notice>
      )}
      <ul className={styles.strip}>
        {list.value?.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} sizes="(min-width: 900px) 213px, min(58vw, 240px)" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

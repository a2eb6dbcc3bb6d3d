import type { Host } from '@playday/shared/contract';
import { Notice, useHost, useLoaderData, useParams, useTranslation } from '@playday/shared/kit';
import { memo, useEffect } from 'react';
import { BelowFirstView } from '../loading/BelowFirstView.tsx';
import { keepPending, useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import type { HomeData } from './load-home.ts';
import { CurrentEvents } from './CurrentEvents.tsx';
import { Hero } from './Hero.tsx';
import { NewsRow } from './NewsRow.tsx';
import { PartnerRow } from './PartnerRow.tsx';
import { PastEvents } from './PastEvents.tsx';
import styles from './HomePage.module.css';

/** The main page: the hero, then four lists. An unknown path shows it with a notice. */
export function HomePage() {
  const page = useLoaderData<HomeData>();
  const { t } = useTranslation('catalog');
  const lists = [page.current, page.past, page.news, page.partners, page.currencies];
  const isRetrying = useRetryAfterHydration(lists.some(({ failure }) => failure));
  useToastOf(useHost(), !isRetrying && page.currencies.failure && t('home.currenciesFailed'));
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

function useToastOf(host: Host, sentence: string | false | undefined) {
  useEffect(() => {
    if (sentence) host.notify(sentence, 'error');
  }, [host, sentence]);
}

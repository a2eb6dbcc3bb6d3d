import type { Host } from '@playday/shared/contract';
import { useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
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

/** The main page: the slogan, then four lists. */
export function HomePage() {
  const page = useLoaderData<HomeData>();
  const { t } = useTranslation('catalog');
  const lists = [page.current, page.past, page.news, page.partners, page.currencies];
  const isTrying = useRetryAfterHydration(lists.some(({ failure }) => failure));
  useToastOf(useHost(), !isTrying && page.currencies.failure && t('home.currenciesFailed'));
  return <Lists page={page} isTrying={isTrying} />;
}

/** A navigation changes the route's state several times before the page itself changes. */
const Lists = memo(function Lists({ page, isTrying }: { page: HomeData; isTrying: boolean }) {
  const currencies = page.currencies.value;
  return (
    <div className={styles.home}>
      <Hero current={page.current.value} past={page.past.value} currencies={currencies} at={page.at} />
      <BelowFirstView>
        <CurrentEvents fromPage={keepPending(isTrying, page.current)} currencies={currencies} at={page.at} />
        <PastEvents fromPage={keepPending(isTrying, page.past)} />
        <NewsRow fromPage={keepPending(isTrying, page.news)} />
        <PartnerRow fromPage={keepPending(isTrying, page.partners)} />
      </BelowFirstView>
    </div>
  );
});

function useToastOf(host: Host, sentence: string | false | undefined) {
  useEffect(() => {
    if (sentence) host.notify(sentence, 'error');
  }, [host, sentence]);
}

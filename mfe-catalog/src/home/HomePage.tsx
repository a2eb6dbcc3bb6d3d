import type { Host } from '@playday/shared/contracts';
import { useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import type { HomeData } from './load-home.ts';
import { CurrentEvents } from './CurrentEvents.tsx';
import { Hero } from './Hero.tsx';
import { NewsStrip } from './NewsStrip.tsx';
import { PartnerRow } from './PartnerRow.tsx';
import { PastEvents } from './PastEvents.tsx';
import styles from './HomePage.module.css';

/** The main page: the slogan, then four lists. */
export function HomePage() {
  const page = useLoaderData<HomeData>();
  const { t } = useTranslation('catalog');
  useToastOf(useHost(), page.currencies.failure && t('home.currenciesFailed'));
  const currencies = page.currencies.value;
  return (
    <div className={styles.home}>
      <Hero current={page.current.value} past={page.past.value} currencies={currencies} at={page.at} />
      <CurrentEvents fromPage={page.current} currencies={currencies} at={page.at} />
      <PastEvents fromPage={page.past} />
      <NewsStrip fromPage={page.news} />
      <PartnerRow fromPage={page.partners} />
    </div>
  );
}

function useToastOf(host: Host, sentence: string | undefined) {
  useEffect(() => {
    if (sentence) host.notify(sentence, 'error');
  }, [host, sentence]);
}

import { Notice, Page, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { SafeHtml } from '../html/SafeHtml.tsx';
import { Tickets } from '../tickets/Tickets.tsx';
import { useTickets } from '../tickets/use-tickets.ts';
import { EventFacts } from './EventFacts.tsx';
import type { EventFound } from './load-event.ts';
import styles from './EventPage.module.css';

/** An event that is there: its poster beside its name, when and where, its description and its tickets. */
export function EventView({ page }: { page: EventFound }) {
  const { t } = useTranslation('catalog');
  const tickets = useTickets(page);
  useToastsOf(page.lacks);
  const { event } = tickets;
  return (
    <Page>
      <BackLink />
      <article className={styles.event}>
        <div className={styles.side}>
          <Poster
            poster={event.poster}
            name={event.name}
            sizes="(min-width: 900px) 460px, 92vw"
            isFirst
            className={styles.poster}
          />
        </div>
        <div className={styles.main}>
          <EventFacts event={event} ageYears={page.ageYears} />
          {tickets.isRestricted && (
            <Notice tone="error">
              <p>{t('event.restricted')}</p>
            </Notice>
          )}
          {event.description && (
            <details className={styles.about} open>
              <summary>
                <h2>{t('event.about')}</h2>
              </summary>
              <SafeHtml html={event.description} />
            </details>
          )}
          <Tickets of={tickets} currency={page.currency} />
        </div>
      </article>
    </Page>
  );
}

function useToastsOf({ currencies, ages }: EventFound['lacks']) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  useEffect(() => {
    if (currencies) host.notify(t('home.currenciesFailed'), 'error');
    if (ages) host.notify(t('event.agesFailed'), 'error');
  }, [currencies, ages, host, t]);
}

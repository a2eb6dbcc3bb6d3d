import { Notice, Page, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { memo, useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { DateBadge } from '../date-badge/DateBadge.tsx';
import { BelowFirstView } from '../loading/BelowFirstView.tsx';
import { SafeHtml } from '../html/SafeHtml.tsx';
import { Tickets } from '../tickets/Tickets.tsx';
import { useTickets } from '../tickets/use-tickets.ts';
import { EventFacts } from './EventFacts.tsx';
import type { LoadedEvent } from './load-event.ts';
import styles from './EventPage.module.css';

/** A loaded event: poster, name, date and venue, description and tickets. */
export const EventView = memo(function EventView({
  page,
  isRetrying,
}: {
  page: LoadedEvent;
  /** A retry is running, so missing data is not reported as an error yet. */
  isRetrying: boolean;
}) {
  const { t } = useTranslation('catalog');
  const tickets = useTickets(page);
  useMissingDataToasts(page.missing, isRetrying);
  const { event } = tickets;
  return (
    <Page>
      <BackLink />
      <article className={styles.event}>
        <div className={styles.side}>
          <div className={styles.picture}>
            <Poster
              poster={event.poster}
              name={event.name}
              sizes="(min-width: 900px) 460px, 92vw"
              isFirst
              className={styles.poster}
            />
            {/* On a phone the date lies on the poster: below it, the sticky buy bar would cover it. */}
            <span className={styles.date}>
              <DateBadge date={event.dateStart} isLarge />
            </span>
          </div>
        </div>
        <div className={styles.main}>
          <EventFacts event={event} ageYears={page.ageYears} />
          {tickets.isRestricted && (
            <Notice tone="error">
              <p>{t('event.restricted')}</p>
            </Notice>
          )}
          <BelowFirstView>
            {event.description && (
              <details className={styles.about} open>
                <summary>
                  <h2>{t('event.about')}</h2>
                </summary>
                <SafeHtml html={event.description} />
              </details>
            )}
            <Tickets state={tickets} currency={page.currency} />
          </BelowFirstView>
        </div>
      </article>
    </Page>
  );
});

function useMissingDataToasts({ currencies, ages }: LoadedEvent['missing'], isRetrying: boolean) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  useEffect(() => {
    if (isRetrying) return;
    if (currencies) host.notify(t('home.currenciesFailed'), 'error');
    if (ages) host.notify(t('event.agesFailed'), 'error');
  }, [currencies, ages, isRetrying, host, t]);
}

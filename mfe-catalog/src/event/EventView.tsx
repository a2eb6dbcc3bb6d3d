import {
  ButtonLink,
  Notice,
  Page,
  Poster,
  useHost,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { memo, useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { BelowFirstView } from '../loading/BelowFirstView.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { SafeHtml } from '../html/SafeHtml.tsx';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import { Tickets } from '../tickets/Tickets.tsx';
import { useTickets } from '../tickets/use-tickets.ts';
import { EventFacts } from './EventFacts.tsx';
import type { LoadedEvent } from './load-event.ts';
import { ShareButton } from './ShareButton.tsx';
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
  useMissingDataToasts(page, isRetrying);
  const { event } = tickets;
  return (
    <Page>
      <div className={styles.top}>
        <BackLink />
        {event.state !== 'draft' && <ShareButton event={event} />}
      </div>
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
          </div>
          {page.currency && tickets.sale === 'open' && !tickets.mustWait && (
            <ButtonLink to="#tickets" isWide className={styles.jump}>
              <span>{t('tickets.get')}</span> <PriceFrom amount={event.priceFrom} currency={page.currency} />
            </ButtonLink>
          )}
        </div>
        <div className={styles.main}>
          <EventFacts
            event={event}
            ageYears={page.ageYears}
            isAbroad={page.currency !== null && page.currency.code !== 'THB'}
          />
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
            {page.currency ? (
              <Tickets state={tickets} currency={page.currency} />
            ) : (
              <UnknownPrices isRetrying={isRetrying} />
            )}
          </BelowFirstView>
        </div>
      </article>
    </Page>
  );
});

/** In the place of the tickets: without their currency no amount can be shown, so nothing is sold. */
function UnknownPrices({ isRetrying }: { isRetrying: boolean }) {
  const { t } = useTranslation('catalog');
  const { revalidate, state } = useRevalidator();
  return (
    <section id="tickets">
      <h2>{t('tickets.title')}</h2>
      <LoadError isBusy={isRetrying || state === 'loading'} onRetry={() => void revalidate()}>
        {t('tickets.pricesFailed')}
      </LoadError>
    </section>
  );
}

function useMissingDataToasts({ currency, isAgeMissing }: LoadedEvent, isRetrying: boolean) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  useEffect(() => {
    if (isRetrying) return;
    if (!currency) host.notify(t('home.currenciesFailed'), 'error');
    if (isAgeMissing) host.notify(t('event.agesFailed'), 'error');
  }, [currency, isAgeMissing, isRetrying, host, t]);
}

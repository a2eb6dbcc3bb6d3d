import {
  Notice,
  Page,
  Poster,
  useHost,
  useIsHydrated,
  useLoaderData,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import { eventMeta } from './event-meta.ts';
import { EventUnavailable } from './EventUnavailable.tsx';
import type { EventData, LoadedEvent } from '../event-data/load-event.ts';
import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { BelowFirstView } from '../loading/BelowFirstView.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { SafeHtml } from '../html/SafeHtml.tsx';
import { Tickets } from '../tickets/Tickets.tsx';
import { useTickets } from '../tickets/use-tickets.ts';
import { EventFacts } from './EventFacts.tsx';
import styles from './EventPage.module.css';
import type { ShopEvent } from '@playday/shared/api-contract';
import type { PageHandle } from '@playday/shared/contract';
import { defaultLanguage, withLanguage } from '@playday/shared/rules/languages/languages';

const posterSizes =
  '(min-width: 1180px) 300px, (min-width: 900px) 520px, (min-width: 720px) 46vw, 100vw';

export const meta: PageHandle['meta'] = ({ data, t }) =>
  eventMeta(data as EventData | undefined, t);

/** What a gate shows, such as that of a waiting room, is known to the second. */
export const mayKeep: PageHandle['mayKeep'] = (data) => {
  const event = data as EventData;
  return event.state === 'found' && event.currency !== null && !event.isAgeMissing && !event.gate;
};

/** The page of one event: the event, a not-found message, or a load error with a retry button. */
export default function EventPage() {
  const page = useLoaderData<EventData>();
  const isRetrying = useRetryAfterHydration(isPartial(page));
  if (page.state === 'found')
    return <EventView key={page.details.event.id} page={page} isRetrying={isRetrying} />;
  return <EventUnavailable state={page.state} isRetrying={isRetrying} />;
}

const isPartial = (page: EventData) =>
  page.state === 'failed' || (page.state === 'found' && (page.isAgeMissing || !page.currency));

/** A loaded event: poster, name, date and venue, tickets and description. */
const EventView = memo(function EventView({
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
        <div className={styles.picture}>
          <Poster
            poster={event.poster}
            name={event.name}
            sizes={posterSizes}
            isFirst
            className={styles.poster}
          />
        </div>
        <div className={styles.facts}>
          <EventFacts
            event={event}
            ageYears={page.ageYears}
            isAbroad={page.currency !== null && page.currency.code !== 'THB'}
          />
          {/* Otherwise it stands beside the button. */}
          {tickets.isRestricted && !(page.currency && tickets.isOpen) && (
            <Notice tone="error">{t('event.restricted')}</Notice>
          )}
        </div>
        <BelowFirstView className={styles.rest}>
          <div className={styles.tickets}>
            {page.currency ? (
              <Tickets state={tickets} currency={page.currency} />
            ) : (
              <UnknownPrices isRetrying={isRetrying} />
            )}
          </div>
          <div className={styles.more}>
            {event.description && (
              <details className={styles.about} open>
                <summary>
                  <h2>{t('event.about')}</h2>
                </summary>
                <SafeHtml html={event.description} />
              </details>
            )}
            {event.state !== 'draft' && <Below event={event} />}
          </div>
        </BelowFirstView>
      </article>
    </Page>
  );
});

const Nothing = () => null;

/**
 * The place below the description. Its code is loaded after hydration, and only where a remote
 * fills it.
 */
function Below({ event }: { event: ShopEvent }) {
  const host = useHost();
  const isHydrated = useIsHydrated();
  const [Filled] = useState(() =>
    lazy<ComponentType<{ event: ShopEvent }>>(async () => {
      try {
        if (await host.filler('catalog/event-below'))
          return await import(/* webpackChunkName: "event-below" */ './EventBelow.tsx');
      } catch {
        // The page is whole without it.
      }
      return { default: Nothing };
    }),
  );
  return (
    isHydrated && (
      <Suspense>
        <Filled event={event} />
      </Suspense>
    )
  );
}

/**
 * In the place of the tickets: without their currency no amount can be shown, so nothing is sold.
 */
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

/**
 * Offers an event's address in the page's language to the system's share sheet; where there is
 * none, copies it and says so in a toast, which is announced.
 */
function ShareButton({ event: { url, name } }: { event: ShopEvent }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const share = async () => {
    const bare = `${location.origin}/event/${url}`;
    // Who follows it has no cookie of the shop's, which would show it in English.
    const address = host.language === defaultLanguage ? bare : withLanguage(bare, host.language);
    // Browsers without a share sheet have no such function, whatever their types say.
    if ('share' in navigator) {
      const isDone = await navigator.share({ title: name, url: address }).then(
        () => true,
        // The visitor has closed the sheet.
        (error: Error) => error.name === 'AbortError',
      );
      if (isDone) return;
    }
    try {
      await navigator.clipboard.writeText(address);
      host.notify(t('event.linkCopied'));
    } catch {
      host.notify(t('event.linkNotCopied', { link: address }), 'warning');
    }
  };
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 12V2M6 5.5l4-4 4 4M5 9H3v9h14V9h-2" />
      </svg>
      <span>{t('event.share')}</span>
    </button>
  );
}

import {
  ButtonLink,
  Link,
  Notice,
  useHost,
  useLocation,
  useNavigation,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect, useRef } from 'react';
import { EventCard } from '../event/EventCard.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { monthOf } from '@playday/shared/rules/dates';
import { dateGroup, inGroups } from './date-group.ts';
import { findCurrency, type ListedCurrency } from '@playday/shared/kit/currencies';
import { type Events, loadCurrentEvents, pageSize, shownIn } from './load-events.ts';
import { Section } from './Section.tsx';
import { useToday } from './use-today.ts';
import styles from './HomePage.module.css';

/** The poster grid of current and upcoming events. *More* is a link, so it works without JavaScript. */
export function CurrentEvents({
  fromPage,
  currencies,
  renderedAt,
}: {
  fromPage: Loaded<Events> | Pending;
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { search } = useLocation();
  const load = () => loadCurrentEvents(host, shownIn(search));
  const list = useLoaded(fromPage, load, t('home.eventsFailed'));
  return (
    <Section title={t('home.current')}>
      {list.isAwaited && <ListSkeleton wall={styles.wall} count={8} sentence={t('home.eventsFailed')} />}
      {list.failure && (
        <LoadError isBusy={list.isLoading} onRetry={list.retry}>
          {t('home.eventsFailed')}
        </LoadError>
      )}
      {list.value?.events.length === 0 && (
        <Notice>
          <p>{t('home.noEvents')}</p>
          <Link to="/news">{t('home.toNews')}</Link>
        </Notice>
      )}
      {list.value && list.value.events.length > 0 && (
        <>
          <EventGrid events={list.value.events} currencies={currencies} renderedAt={renderedAt} />
          <More list={list.value} />
        </>
      )}
    </Section>
  );
}

/**
 * A heading stands above the first event of today, this week, this weekend, each month, and the postponed ones. After *More*, focus moves
 * to the first of the added events.
 */
function EventGrid({
  events,
  currencies,
  renderedAt,
}: {
  events: Events['events'];
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const wall = useRef<HTMLUListElement>(null);
  const state: unknown = useLocation().state;
  const first = typeof state === 'object' && state && 'firstNew' in state ? Number(state.firstNew) : -1;
  const shown = inGroups(events);
  const added = first < 0 ? [] : events.slice(first);
  const place = shown.findIndex((event) => added.includes(event));
  useEffect(() => {
    wall.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [place]);
  const today = useToday(renderedAt);
  const headings = shown.map((event) => {
    const group = dateGroup(event, today);
    return group ? t(`home.when.${group}`) : monthOf(event.dateStart, language, today);
  });
  return (
    <ul className={styles.wall} ref={wall}>
      {shown.map((event, index) => (
        <li key={event.id}>
          {headings[index] !== headings[index - 1] && <h3 className={styles.when}>{headings[index]}</h3>}
          <EventCard
            event={event}
            currency={findCurrency(currencies, event.currency)}
            renderedAt={renderedAt}
          />
        </li>
      ))}
    </ul>
  );
}

function More({ list: { events, total, isPartial } }: { list: Events }) {
  const { t } = useTranslation('catalog');
  const isLoading = useNavigation().state === 'loading';
  const shown = events.length;
  if (isPartial) return <LoadError>{t('home.moreFailed')}</LoadError>;
  if (shown >= total) return null;
  return (
    <p className={styles.more}>
      <ButtonLink
        to={`/?shown=${shown + pageSize}`}
        look="secondary"
        replace
        preventScrollReset
        state={{ firstNew: shown }}
        aria-label={t('home.moreEvents')}
        aria-busy={isLoading}
      >
        {t('home.more')}
      </ButtonLink>
      <span className={styles.count}>{t('home.shown', { shown, total })}</span>
    </p>
  );
}

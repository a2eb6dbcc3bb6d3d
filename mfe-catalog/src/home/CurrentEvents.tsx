import { ButtonLink, Link, Notice, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { findCurrency, type ListedCurrency } from '@playday/shared/kit/currencies';
import { dayNumber, monthOf } from '@playday/shared/rules/time/dates';
import { EventCard } from '../event/EventCard.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { dateGroup, inGroups } from './date-group.ts';
import { loadCurrentEvents, type CurrentEvents as Current } from './load-events.ts';
import { Section } from './Section.tsx';
import styles from './HomePage.module.css';
import { useEffect, useState } from 'react';

/** The first current and upcoming events. *More* leads to the page that finds all of them. */
export function CurrentEvents({
  fromPage,
  currencies,
  renderedAt,
}: {
  fromPage: Loaded<Current> | Pending;
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadCurrentEvents(host), t('home.eventsFailed'));
  return (
    <Section title={t('home.current')}>
      <Chips cities={[]} kinds={[]} {...list.value} />
      {list.isAwaited && (
        <ListSkeleton wall={styles.wall} count={8} text="200px" sentence={t('home.eventsFailed')} />
      )}
      <ListError list={list}>{t('home.eventsFailed')}</ListError>
      {list.value?.events.length === 0 && (
        <Notice>
          <p>{t('home.noEvents')}</p>
          <Link to="/news">{t('home.toNews')}</Link>
        </Notice>
      )}
      {list.value && list.value.events.length > 0 && (
        <>
          <EventGroups events={list.value.events} currencies={currencies} renderedAt={renderedAt} />
          {list.value.total > list.value.events.length && (
            <p className={styles.more}>
              <ButtonLink to="/events" look="secondary" aria-label={t('home.moreEvents')}>
                {t('home.more')}
              </ButtonLink>
              <span className={styles.count}>
                {t('home.shown', { shown: list.value.events.length, total: list.value.total })}
              </span>
            </p>
          )}
        </>
      )}
    </Section>
  );
}

/**
 * Ways to fewer events: by time, where there are some then, by kind, in the cities with most
 * events, for little.
 */
function Chips({ cities, kinds, times }: Pick<Current, 'cities' | 'kinds' | 'times'>) {
  const { t } = useTranslation('catalog');
  const chips = [
    { to: '/events', text: t('find.title') },
    ...(['tonight', 'weekend'] as const)
      .filter((when) => times?.[when] !== 0)
      .map((when) => ({ to: `/events?when=${when}`, text: t(`find.${when}`) })),
    ...kinds.map(({ kind }) => ({ to: `/events?kind=${kind}`, text: t(`find.kind.${kind}`) })),
    ...cities.map(({ slug, name }) => ({ to: `/events?city=${slug}`, text: name })),
    { to: '/events?price=500', text: t('find.upTo', { price: '฿500' }) },
  ];
  return (
    <nav aria-label={t('find.chips')}>
      <ul className={styles.chips}>
        {chips.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <Verbatim text={text} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The events of today, this week, this weekend, each month, and the postponed ones, each under a
 * heading of its own.
 */
function EventGroups({
  events,
  currencies,
  renderedAt,
}: {
  events: Current['events'];
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const today = useToday(renderedAt);
  const groups: { heading: string; events: Current['events'] }[] = [];
  for (const event of inGroups(events)) {
    const group = dateGroup(event, today);
    const heading = group ? t(`home.when.${group}`) : monthOf(event.dateStart, language, today);
    if (groups.at(-1)?.heading !== heading) groups.push({ heading, events: [] });
    groups.at(-1)!.events.push(event);
  }
  return groups.map((group, index) => (
    <div key={index} className={styles.group}>
      <h3 className={styles.when}>{group.heading}</h3>
      <ul className={styles.wall}>
        {group.events.map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              currency={findCurrency(currencies, event.currency)}
              renderedAt={renderedAt}
              isWide={group.events.length === 1}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/**
 * An instant of the current day, in milliseconds: `renderedAt`, so that hydration matches, or a
 * later one when another day has begun by the time the tab is used again.
 */
function useToday(renderedAt: number): number {
  const { now, isTimeKnown } = useHost();
  const [seen, setSeen] = useState(0);
  const today = Math.max(seen, renderedAt);
  useEffect(() => {
    const look = () => {
      if (dayNumber(now()) > dayNumber(today)) setSeen(now());
    };
    look();
    const stop = isTimeKnown.subscribe(look);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, [now, isTimeKnown, today]);
  return today;
}

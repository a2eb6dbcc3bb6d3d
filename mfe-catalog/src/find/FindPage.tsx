import {
  ButtonLink,
  Link,
  Notice,
  Page,
  useLoaderData,
  useLocation,
  useNavigation,
  useTranslation,
  Verbatim,
} from '@playday/shared/kit';
import type { PageHandle } from '@playday/shared/contract';
import { findCurrency } from '@playday/shared/kit/currencies';
import { type RefObject, useEffect, useRef } from 'react';
import { EventCard } from '../event/EventCard.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import type { Events } from '../home/load-events.ts';
import { FindForm, useFilterTexts } from './FindForm.tsx';
import { type FindData, findPath, maxShown, pageSize } from './load-found.ts';
import styles from './FindPage.module.css';

export const meta: PageHandle['meta'] = ({ data, t }) => {
  const { filter, list } = (data ?? {}) as Partial<FindData>;
  const city = list?.value?.cities.find(({ slug }) => slug === filter?.city);
  const title = city ? t('find.titleIn', { city: city.name }) : t('find.title');
  return {
    title: filter?.q ? t('find.titleOf', { q: filter.q }) : title,
    description: t('find.description'),
    // Search engines get a page for each city; times and prices are views of it.
    canonical: city ? `/events?city=${city.slug}` : '/events',
  };
};

export const mayKeep: PageHandle['mayKeep'] = (data) => {
  const { list } = data as FindData;
  return !list.failure && !list.value.isPartial;
};

/** Finds events: a form that works without JavaScript, and what it has found. */
export default function FindPage() {
  const page = useLoaderData<FindData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(Boolean(page.list.failure));
  const isLoading = useNavigation().state === 'loading';
  const { value } = page.list;
  return (
    <Page>
      <h1 className={styles.title}>{t('find.title')}</h1>
      <FindForm page={page} isLoading={isLoading} />
      <Kinds page={page} />
      <p role="status" className={styles.count}>
        {value && value.total >= maxShown
          ? t('find.many')
          : value && t('find.found', { count: value.total })}
      </p>
      {isRetrying && (
        <ListSkeleton wall={styles.wall} count={8} text="200px" sentence={t('home.eventsFailed')} />
      )}
      {page.list.failure && !isRetrying && <LoadError>{t('home.eventsFailed')}</LoadError>}
      {value?.events.length === 0 && <NothingFound page={page} />}
      {value && value.events.length > 0 && <Found page={page} isLoading={isLoading} />}
    </Page>
  );
}

/**
 * The kinds of events with how many there are, unless another filter makes the numbers wrong; and
 * what the form does not show, or what words were taken for, to be taken away.
 */
function Kinds({ page }: { page: FindData }) {
  const { t } = useTranslation('catalog');
  const texts = useFilterTexts(page);
  const { filter, list } = page;
  const isOpen = Object.keys(filter).every((name) => name === 'kind');
  const kinds = isOpen ? (list.value?.kinds ?? []) : [];
  const { when, price } = list.value?.meant ?? {};
  const removable = { when, price, kind: kinds.length > 0 ? undefined : filter.kind };
  const removals = (['when', 'price', 'kind'] as const)
    .filter((name) => removable[name] !== undefined && list.value?.total)
    .map((name) => ({ name, text: texts[name](filter[name] ?? '') }));
  return (
    <>
      {removals.length > 0 && (
        <ul className={styles.kindChips}>
          {removals.map(({ name, text }) => {
            const { [name]: _, ...others } = filter;
            return (
              <li key={name}>
                <Link
                  to={findPath(others)}
                  preventScrollReset
                  aria-label={t('find.without', { what: text })}
                  data-chosen
                >
                  <Verbatim text={text} />
                  <span aria-hidden="true">×</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {kinds.length > 0 && (
        <nav aria-label={t('find.kinds')}>
          <ul className={styles.kindChips}>
            {kinds.map(({ kind, count }) => (
              <li key={kind}>
                <Link
                  to={kind === filter.kind ? '/events' : findPath({ kind })}
                  preventScrollReset
                  aria-current={kind === filter.kind ? 'true' : undefined}
                >
                  <span>{t(`find.kind.${kind}`)}</span>
                  <span className={styles.number}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** After *More*, focus moves to the first of the added events. */
function Found({ page, isLoading }: { page: FindData; isLoading: boolean }) {
  const { t } = useTranslation('catalog');
  const wall = useRef<HTMLUListElement>(null);
  const state: unknown = useLocation().state;
  const added =
    typeof state === 'object' && state && 'firstNew' in state ? Number(state.firstNew) : -1;
  useEffect(() => {
    // Who has begun another search meanwhile keeps the focus.
    if (document.activeElement?.matches('input, select')) return;
    wall.current?.children[added]?.querySelector('a')?.focus({ preventScroll: true });
  }, [added]);
  const { events, total, isPartial } = page.list.value!;
  const shown = events.length;
  return (
    <>
      <Wall page={page} events={events} wall={wall} level="h2" isBusy={isLoading} />
      {isPartial && <LoadError>{t('home.moreFailed')}</LoadError>}
      {!isPartial && shown < Math.min(total, maxShown) && (
        <p className={styles.more}>
          <ButtonLink
            to={findPath(page.filter, shown + pageSize)}
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
      )}
    </>
  );
}

function Wall({
  page,
  events,
  level,
  wall,
  isBusy,
}: {
  page: FindData;
  events: Events['events'];
  level: 'h2' | 'h3';
  wall?: RefObject<HTMLUListElement | null>;
  isBusy?: boolean;
}) {
  return (
    <ul className={styles.wall} ref={wall} aria-busy={isBusy}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard
            event={event}
            currency={findCurrency(page.currencies.value, event.currency)}
            renderedAt={page.renderedAt}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

/** Says what to loosen, a link without each of the conditions, and shows the nearest events. */
function NothingFound({ page }: { page: FindData }) {
  const { t } = useTranslation('catalog');
  const texts = useFilterTexts(page);
  const names = Object.keys(page.filter) as (keyof typeof texts)[];
  if (names.length === 0)
    return (
      <Notice>
        <p>{t('home.noEvents')}</p>
        <Link to="/news">{t('home.toNews')}</Link>
      </Notice>
    );
  const nearest = page.list.value?.nearest ?? [];
  return (
    <>
      <Notice>
        <p>{t('find.none')}</p>
        <ul className={styles.loosen}>
          {names.map((name) => {
            const { [name]: _, ...others } = page.filter;
            return (
              <li key={name}>
                <ButtonLink to={findPath(others)} look="secondary" preventScrollReset>
                  {t('find.without', { what: texts[name](page.filter[name] ?? '') })}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
        {names.length > 1 && (
          <p>
            <Link to="/events">{t('find.all')}</Link>
          </p>
        )}
      </Notice>
      {nearest.length > 0 && (
        <>
          <h2 className={styles.near}>{t('find.near')}</h2>
          <Wall page={page} events={nearest} level="h3" />
        </>
      )}
    </>
  );
}

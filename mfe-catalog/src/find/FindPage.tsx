import {
  ButtonLink,
  Link,
  Notice,
  Page,
  useLoaderData,
  useLocation,
  useNavigation,
  useTranslation,
} from '@playday/shared/kit';
import { findCurrency } from '@playday/shared/kit/currencies';
import { useEffect, useRef } from 'react';
import { EventCard } from '../event/EventCard.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import { FindForm, useFilterTexts } from './FindForm.tsx';
import { type FindData, findPath, maxShown, pageSize } from './load-found.ts';
import styles from './FindPage.module.css';

/** Finds events: a form that works without JavaScript, and what it has found. */
export function FindPage() {
  const page = useLoaderData<FindData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(Boolean(page.list.failure));
  const isLoading = useNavigation().state === 'loading';
  const { value } = page.list;
  return (
    <Page>
      <h1 className={styles.title}>{t('find.title')}</h1>
      <FindForm page={page} isLoading={isLoading} />
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
      <ul className={styles.wall} ref={wall} aria-busy={isLoading}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              currency={findCurrency(page.currencies.value, event.currency)}
              renderedAt={page.renderedAt}
              level="h2"
            />
          </li>
        ))}
      </ul>
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

/** Says what to loosen: a link without each of the conditions. */
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
  return (
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
  );
}

import { cardDate } from '@playday/shared/rules/time/card-date';
import { Badge, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { loadPastEvents, type PastEvent } from './load-events.ts';
import { Section } from './Section.tsx';
import styles from './PastEvents.module.css';

/**
 * The ten most recent past events, in a strip: dimmed, marked as ended or cancelled, without links.
 */
export function PastEvents({
  fromPage,
  renderedAt,
}: {
  fromPage: Loaded<PastEvent[]> | Pending;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { language } = host;
  const list = useLoaded(fromPage, () => loadPastEvents(host), t('home.eventsFailed'));
  return (
    <Section title={t('home.past')} isQuiet>
      {list.isAwaited && (
        <ListSkeleton wall={styles.wall} count={5} text="108px" sentence={t('home.eventsFailed')} />
      )}
      <ListError list={list}>{t('home.eventsFailed')}</ListError>
      {list.value?.length === 0 && <p>{t('home.noPast')}</p>}
      {list.value && list.value.length > 0 && (
        <ul
          className={styles.wall}
          aria-label={t('home.past')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard can do only where the focus is
          tabIndex={0}
        >
          {list.value.map((event) => (
            <li key={event.id} className={styles.card}>
              <Poster
                poster={event.poster}
                name={event.name}
                sizes="140px"
                className={styles.poster}
              />
              <Badge tone="neutral">
                {t(event.state === 'cancelled' ? 'card.cancelled' : 'card.ended')}
              </Badge>
              <h3 className={styles.name}>
                <Phrases text={event.name} />
              </h3>
              <p className={styles.line}>
                {cardDate(event.dateStart, event.dateEnd, language, renderedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

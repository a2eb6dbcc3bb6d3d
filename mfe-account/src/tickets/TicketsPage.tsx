import { dateTimeOf } from '@playday/shared/rules/time/dates';
import {
  Link,
  Notice,
  useHost,
  useLoaderData,
  useRevalidator,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect } from 'react';
import { AreaTitle, EmptyList } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { EventTickets } from './EventTickets.tsx';
import { isOver, type Tickets } from './load-tickets.ts';
import styles from './tickets.module.css';

/** The visitor's tickets, grouped by event. */
export default function TicketsPage() {
  const { t } = useTranslation('account');
  const { now, language } = useHost();
  const { list, seenAt } = useLoaderData<Tickets>();
  const { revalidate } = useRevalidator();
  const isSignedIn = useSession().status === 'in';

  // The page may have opened with stored tickets before the session was known.
  useEffect(() => {
    if (isSignedIn && seenAt !== null) void revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- once per sign-in, not per failed attempt
  }, [isSignedIn]);

  return (
    <>
      <AreaTitle>{t('tickets.title')}</AreaTitle>
      {seenAt !== null && (
        <div className={styles.kept}>
          <Notice>
            <p>{t('tickets.kept', { when: dateTimeOf(seenAt, language) })}</p>
            {!isSignedIn && <Link to="/login?next=/account/tickets">{t('tickets.signIn')}</Link>}
          </Notice>
        </div>
      )}
      {!list && <LoadError message={t('dataFailed')} retryLabel={t('tryAgain')} />}
      {list?.length === 0 && <EmptyList>{t('tickets.empty')}</EmptyList>}
      {list?.map((group, index) => (
        <EventTickets
          key={group.event.id}
          group={group}
          isOpen={index === 0}
          isOver={isOver(group.event, now())}
        />
      ))}
    </>
  );
}

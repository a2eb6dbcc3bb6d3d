import type { Reply } from '@playday/shared/api-contract';
import { useHost } from '@playday/shared/kit';
import { Phrases } from '@playday/shared/kit/phrases';
import { placeOf } from '@playday/shared/rules/calendar-file';
import { eventSchedule } from '@playday/shared/rules/dates';
import { useDoorsText } from '../tickets/use-doors-text.ts';
import styles from './receive.module.css';

/** A ticket without its code, which nobody has before it was accepted. */
export function OfferedTicket({
  transfer: { event, ticket },
}: {
  transfer: Reply<'GET /ticket-transfer/{token}'>;
}) {
  const { language } = useHost();
  const doors = useDoorsText(event);
  return (
    <article className={styles.ticket}>
      <div className={styles.event}>
        <h2>
          <Phrases text={event.name} />
        </h2>
        <p>{eventSchedule(event, language)}</p>
        {doors && <p>{doors}</p>}
        <p>{placeOf(event.venue, language)}</p>
      </div>
      <p className={styles.type}>{ticket}</p>
    </article>
  );
}

import type { SentTicket } from '@playday/shared/api-contract';
import { dateTimeOf, dayNumber, timeOf } from '@playday/shared/rules/time/dates';
import { useHost, useTranslation } from '@playday/shared/kit';
import styles from './SendTicket.module.css';

/** The tickets of an event that others have now, with whom and since when. */
export function SentTickets({ sent }: { sent: SentTicket[] }) {
  const { t } = useTranslation('account');
  const { language, now } = useHost();
  const since = (at: string) =>
    dayNumber(at) === dayNumber(now()) ? timeOf(at, language) : dateTimeOf(at, language);
  return (
    <ul className={styles.sent}>
      {sent.map(({ name, to, at }) => (
        <li key={`${at} ${name}`}>
          <strong>{name}</strong>{' '}
          <span>
            {to
              ? t('sending.sent', { name: to, time: since(at) })
              : t('sending.sentToFriend', { time: since(at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

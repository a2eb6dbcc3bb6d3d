import type { Reply } from '@playday/shared/api-contract';
import { dateTimeOf, isElsewhere, scheduleOf } from '@playday/shared/rules/time/dates';
import { Badge, Button, Link, Poster, useHost, useTranslation } from '@playday/shared/kit';
import { createRequestKeys } from '@playday/shared/kit/request-keys';
import { useAction } from '@playday/shared/kit/use-action';
import { Phrases } from '@playday/shared/kit/phrases';
import styles from './pre-registration.module.css';

const keys = createRequestKeys('playday.pre-registration-sent');

type Event = Reply<'GET /user/pre-registration'>['events'][number];

/** One event, with a button to pre-register or to withdraw. */
export function Upcoming({ event, onChanged }: { event: Event; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const { http, language, notify } = useHost();
  const { isBusy, run } = useAction();
  const { id, name, isRegistered } = event;
  const when = scheduleOf(event.dateStart, event.dateEnd, language);

  async function change() {
    if (isRegistered) {
      // A later registration is a new one.
      keys.forget();
      await http('DELETE /user/pre-registration', { query: { event: id } });
    } else {
      await keys.once(String(id), (idempotencyKey) =>
        http('POST /user/pre-registration', { body: { event: id }, idempotencyKey }),
      );
    }
    notify(t(isRegistered ? 'preRegistration.withdrawn' : 'preRegistration.done', { name }));
    await onChanged();
  }

  const label = t(isRegistered ? 'preRegistration.withdraw' : 'preRegistration.register');
  return (
    <article className={styles.event}>
      <Poster
        className={styles.poster}
        poster={event.poster}
        name={name}
        sizes="(min-width: 700px) 180px, 30vw"
      />
      <div className={styles.text}>
        <h2>
          <Link to={`/event/${event.url}`}>
            <Phrases text={name} />
          </Link>
        </h2>
        <p>{isElsewhere(event.dateStart) ? t('preRegistration.localTime', { when }) : when}</p>
        {event.saleStart && (
          <p className={styles.sale}>
            <span>{t('preRegistration.saleStart')}</span>{' '}
            <strong>{dateTimeOf(event.saleStart, language)}</strong>
          </p>
        )}
        <div className={styles.action}>
          {isRegistered && <Badge tone="good">{t('preRegistration.registered')}</Badge>}
          <Button
            look={isRegistered ? 'quiet' : 'primary'}
            isBusy={isBusy}
            aria-label={t('labelled', { label, value: name })}
            onClick={() => void run(change)}
          >
            {label}
          </Button>
        </div>
      </div>
    </article>
  );
}

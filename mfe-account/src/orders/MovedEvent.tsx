import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { dateTimeOf, isElsewhere, longDate } from '@playday/shared/rules/time/dates';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { GiveBack } from './GiveBack.tsx';
import styles from './orders.module.css';

/**
 * What became of the date of a paid order's event, and how the buyer gets the money back until the
 * day that the mail named: by giving the tickets back, or from the office where one was sent on or
 * used.
 */
export function MovedEvent({
  order,
  sum,
  onDone,
}: {
  order: OrderListItem;
  sum: (amount: number) => string;
  onDone: () => void;
}) {
  const { t } = useTranslation('account');
  const { contacts, language, now } = useHost();
  const { event, giveBack, giveBackByOffice: byOffice } = order;
  const isOpen = (offer: { until: string } | undefined) => offer && Date.parse(offer.until) > now();
  /** In Bangkok time, which is named where the event has another. */
  const untilOf = (offer: { until: string }) => {
    const when = dateTimeOf(Date.parse(offer.until), language);
    return isElsewhere(event.dateStart) ? t('orders.giveBack.bangkokTime', { when }) : when;
  };
  const isOffered = isOpen(giveBack);
  const isByOffice = isOpen(byOffice);
  const before = event.state === 'postponed' ? undefined : event.previousStart;
  const change =
    event.state === 'postponed'
      ? t('orders.postponed')
      : before
        ? t('orders.stillValid')
        : // An api of the previous release does not tell the earlier day.
          isOffered && t('orders.changed');
  if (!change) return null;
  return (
    <Notice tone={isOffered || isByOffice ? 'warning' : 'info'}>
      {before && (
        <p className={styles.dates}>
          <span>
            <span className="visually-hidden">{t('orders.oldDate')} </span>
            <del>{longDate(before, language)}</del>
          </span>{' '}
          <span>
            <span aria-hidden="true">→ </span>
            <span className="visually-hidden">{t('orders.newDate')} </span>
            <strong>{longDate(event.dateStart, language)}</strong>
          </span>
        </p>
      )}
      <p>{change}</p>
      {giveBack && isOffered && (
        <GiveBack
          order={order}
          offer={giveBack}
          until={untilOf(giveBack)}
          sum={sum}
          onDone={onDone}
        />
      )}
      {byOffice && isByOffice && (
        <>
          <p>
            {t(`orders.giveBack.${reasonOf(byOffice)}`, {
              ...byOffice,
              count: byOffice.sent,
              friends: joinList(byOffice.friends, language),
            })}
          </p>
          <p>{t('orders.giveBack.write', { until: untilOf(byOffice) })}</p>
          <ButtonLink
            look="secondary"
            to={mailtoLink(contacts.email, `${t('orders.number')} ${order.number}`)}
          >
            {t('orders.giveBack.writeTo')}
          </ButtonLink>
        </>
      )}
    </Notice>
  );
}

/** Why only the office can take the tickets back. Friends whose data was erased have no name. */
function reasonOf({ sent, friends }: NonNullable<OrderListItem['giveBackByOffice']>) {
  if (sent === 0) return 'entered';
  return friends.length > 0 ? 'sentTo' : 'sent';
}

import type { OrderListItem } from '@playday/shared/api-contract';
import { Notice, useHost, useTranslation } from '@playday/shared/kit';
import { dateTimeOf, isElsewhere, longDate } from '@playday/shared/rules/time/dates';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { GiveBack } from './GiveBack.tsx';

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
  const when = longDate(event.dateStart, language);
  const before = event.previousStart && longDate(event.previousStart, language);
  const change =
    event.state === 'postponed'
      ? t('orders.postponed')
      : before
        ? t('orders.moved', { when, before })
        : // An api of the previous release does not tell the earlier day.
          isOffered && t('orders.changed');
  if (!change) return null;
  return (
    <Notice>
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
              friends: joinList(byOffice.friends, language),
            })}
          </p>
          <p>
            <span>{t('orders.giveBack.write', { until: untilOf(byOffice) })}</span>{' '}
            <a href={mailtoLink(contacts.email, `${t('orders.number')} ${order.number}`)}>
              {t('orders.giveBack.writeTo')}
            </a>
          </p>
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

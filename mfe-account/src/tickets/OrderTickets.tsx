import { Button, Skeleton, useHost, useSWR, useTranslation } from '@playday/shared/kit';
import { ticketRowsHeight } from '@playday/shared/rules/shop/ticket-rows';
import { useId, useState } from 'react';
import type { FillProps } from '../places.ts';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import { storeTickets } from './load-tickets.ts';
import styles from './order-tickets.module.css';

/**
 * The tickets of an order on a page of another remote, each with its code and the way to the gate
 * view. They are stored on the device, as on the tickets page. Nothing where they cannot be loaded.
 */
export default function OrderTickets({
  orderNumber,
  count,
}: FillProps['checkout/receipt-tickets']) {
  const { t } = useTranslation('account');
  const host = useHost();
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const { data: groups } = useSWR(['order-tickets', orderNumber], () => storeTickets(host), {
    revalidateOnFocus: false,
  });
  if (groups === undefined) return <Skeleton height={ticketRowsHeight(count)} />;
  const group = groups?.find(({ tickets }) =>
    tickets.some((ticket) => ticket.orderNumber === orderNumber),
  );
  const tickets =
    group?.tickets.filter((ticket) => ticket.orderNumber === orderNumber && ticket.qr) ?? [];
  const first = tickets.find(({ pubId }) => pubId === shown);
  if (!group || tickets.length === 0) return null;
  return (
    <>
      <ul className={styles.tickets} aria-label={t('tickets.title')}>
        {tickets.map(({ pubId, name, qr, holder }, index) => (
          <li key={pubId} className={styles.ticket}>
            <span className={styles.stub}>
              <img
                src={qr!}
                data-keep-clear="code"
                alt={t('tickets.qr')}
                aria-describedby={`${id}${index}`}
                width={72}
                height={72}
              />
            </span>
            <div className={styles.info}>
              <p id={`${id}${index}`}>
                <b>{name}</b>{' '}
                {tickets.length > 1 && (
                  <span>{t('tickets.of', { number: index + 1, count: tickets.length })}</span>
                )}
              </p>
              {holder && <p className={styles.holder}>{holder}</p>}
              <Button
                look="quiet"
                aria-describedby={`${id}${index}`}
                onClick={() => setShown(pubId)}
              >
                {t('tickets.show')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {first && (
        <FullScreenTicket
          event={group.event}
          tickets={tickets}
          first={first}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

import { maxCount } from '@playday/shared/rules/cart';
import type { Currency } from '@playday/shared/contract';
import type { Ticket } from '@playday/shared/api-contract';
import { Badge, Stepper, useHost, useTranslation } from '@playday/shared/kit';
import { formatPrice, toMinor } from '@playday/shared/rules/format-money';
import { feeText } from './fee-text.ts';
import { leftFor } from './sale.ts';
import type { TicketsState } from './use-tickets.ts';
import styles from './TicketRow.module.css';

const lowStockThreshold = 10;

/** A ticket type drawn as a ticket: name and price, a perforation, and a stepper for the count. */
export function TicketRow({
  ticket,
  state,
  currency,
  isReadOnly,
}: {
  ticket: Ticket;
  state: TicketsState;
  currency: Currency;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation('catalog');
  const { cart } = useHost();
  const { eventLines, limit, isSignedIn, event } = state;
  const { id, name, description } = ticket;
  const price = toMinor(ticket.price, currency.scale);
  const left = leftFor(ticket, eventLines, isSignedIn);
  const count = eventLines.find((line) => line.id === id)?.count ?? 0;
  const isGone = left === 0 && count === 0;

  const choose = (wanted: number) => {
    const { id: eventId, url, name: eventName, poster, dateStart, age } = event;
    cart.selectTickets({
      event: { id: eventId, url, name: eventName, poster, dateStart, age },
      currency,
      ticket: { id, name, description, price, left },
      count: wanted,
    });
  };

  return (
    <li className={styles.stub} data-chosen={count > 0 || undefined}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        {description && <p className={styles.line}>{description}</p>}
        <p className={styles.price}>{price === 0 ? t('tickets.free') : formatPrice(price, currency)}</p>
        {price > 0 &&
          ticket.fee.map((fee) => (
            <p key={fee.id} className={styles.line}>
              {t('tickets.fee', { amount: feeText(fee, currency), name: fee.name })}
            </p>
          ))}
      </div>
      <div className={styles.tear}>
        {isGone && <Badge tone="bad">{t('tickets.soldOut')}</Badge>}
        {!isGone && isReadOnly && count > 0 && <span className={styles.count}>×{count}</span>}
        {!isGone && !isReadOnly && (
          <>
            <Stepper
              value={count}
              max={maxCount({ lines: eventLines, limit }, { id, left })}
              labels={{ fewer: t('tickets.fewer', { name }), more: t('tickets.more', { name }) }}
              onChange={choose}
            />
            {left > 0 && left <= lowStockThreshold && (
              <span className={styles.few}>{t('tickets.left', { count: left })}</span>
            )}
          </>
        )}
      </div>
    </li>
  );
}

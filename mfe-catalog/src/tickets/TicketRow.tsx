import { maxCount } from '@playday/shared/rules/cart/cart';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import type { Currency, TicketSelection } from '@playday/shared/contract';
import type { Ticket } from '@playday/shared/api-contract';
import { Badge, Stepper, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { formatPrice, toMinor } from '@playday/shared/rules/money/format-money';
import { feeList, feesPerTicket } from './fee-text.ts';
import { ticketWindowAt } from '@playday/shared/rules/events/sale';
import { dayTimeOf } from '@playday/shared/rules/time/dates';
import { leftFor } from './sale.ts';
import { toSelection } from './to-selection.ts';
import type { TicketsState } from './use-tickets.ts';
import styles from './TicketRow.module.css';

/** A ticket type drawn as a ticket: name and price, a perforation, and a stepper for the count. */
export function TicketRow({
  ticket,
  state,
  currency,
  isReadOnly,
  isStockHidden = false,
  onSelect,
}: {
  ticket: Ticket;
  /** `eventLines`: what is selected so far; `limit`: how many tickets may be selected in all. */
  state: Pick<TicketsState, 'event' | 'eventLines' | 'limit' | 'isSignedIn' | 'now'>;
  currency: Currency;
  isReadOnly: boolean;
  /**
   * Does not say how few are left, because that number may be old. Otherwise it does when one buyer
   * could take them all, or the api calls them few.
   */
  isStockHidden?: boolean;
  onSelect: (selection: TicketSelection) => void;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { eventLines, limit, isSignedIn, event, now } = state;
  const { id, name, description, saleStart, saleEnd } = ticket;
  const price = toMinor(ticket.price, currency.scale);
  const count = eventLines.find((line) => line.id === id)?.count ?? 0;
  const window = ticketWindowAt(now, ticket);
  const hasEnded = window === 'saleEnded';
  // What was chosen in time can only become fewer.
  const left = hasEnded ? count : leftFor(ticket, eventLines, isSignedIn);
  const isGone = left === 0 && count === 0;
  const isLater = window === 'notStarted' && !isGone;
  const isSaid = hasEnded || (!isStockHidden && left > 0 && (ticket.isFew || left <= maxTickets));
  const said = isSaid && t(hasEnded ? 'tickets.ended' : 'tickets.left', { count: left });
  const when = (date: string) => dayTimeOf(date, language);

  return (
    <li className={styles.stub} data-chosen={count > 0 || undefined}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        {description && <p className={styles.line}>{description}</p>}
        <p className={styles.price}>
          {price === 0 ? t('tickets.free') : <Verbatim text={formatPrice(price, currency)} />}
        </p>
        {price > 0 && <TicketFees ticket={ticket} currency={currency} />}
        {saleEnd && Date.parse(saleEnd) < Date.parse(event.saleEnd) && (
          <p className={styles.line}>{t('tickets.until', { when: when(saleEnd) })}</p>
        )}
      </div>
      <div className={styles.tear}>
        {isGone && (
          <Badge tone={hasEnded ? 'neutral' : 'bad'}>
            {t(hasEnded ? 'tickets.ended' : 'tickets.soldOut')}
          </Badge>
        )}
        {isLater && (
          <span className={styles.line}>{t('tickets.from', { when: when(saleStart!) })}</span>
        )}
        {!isGone && isReadOnly && count > 0 && <span className={styles.count}>{`×${count}`}</span>}
        {!isGone && !isReadOnly && !isLater && (
          <>
            <Stepper
              value={count}
              name={name}
              max={maxCount({ lines: eventLines, limit }, { id, left })}
              labels={{ fewer: t('tickets.fewer', { name }), more: t('tickets.more', { name }) }}
              onChange={(wanted) => onSelect(toSelection(event, ticket, currency, left, wanted))}
            />
            {said && <span className={styles.few}>{said}</span>}
          </>
        )}
      </div>
    </li>
  );
}

/** What one ticket costs besides its price. */
function TicketFees({ ticket, currency }: { ticket: Ticket; currency: Currency }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { fee: fees } = ticket;
  const [first, ...others] = fees;
  if (!first) return null;
  const amount = feesPerTicket(ticket, currency);
  const name =
    first.type === 'percent'
      ? t('tickets.feeRate', { name: first.name, rate: first.amount })
      : first.name;
  return (
    <p className={styles.line}>
      <Verbatim
        text={
          others.length === 0
            ? t('tickets.fee', { amount, name })
            : t('tickets.fees', { amount, fees: feeList(fees, currency, language) })
        }
      />
    </p>
  );
}

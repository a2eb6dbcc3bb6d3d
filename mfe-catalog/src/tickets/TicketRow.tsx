import { maxCount } from '@playday/shared/rules/cart/cart';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import type { Currency, TicketSelection } from '@playday/shared/contract';
import type { Ticket } from '@playday/shared/api-contract';
import { Badge, Stepper, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { formatPrice, toMinor } from '@playday/shared/rules/money/format-money';
import { feeList, feesPerTicket } from './fee-text.ts';
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
  state: Pick<TicketsState, 'event' | 'eventLines' | 'limit' | 'isSignedIn'>;
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
  const { eventLines, limit, isSignedIn, event } = state;
  const { id, name, description } = ticket;
  const price = toMinor(ticket.price, currency.scale);
  const left = leftFor(ticket, eventLines, isSignedIn);
  const count = eventLines.find((line) => line.id === id)?.count ?? 0;
  const isGone = left === 0 && count === 0;

  return (
    <li className={styles.stub} data-chosen={count > 0 || undefined}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        {description && <p className={styles.line}>{description}</p>}
        <p className={styles.price}>
          {price === 0 ? t('tickets.free') : <Verbatim text={formatPrice(price, currency)} />}
        </p>
        {price > 0 && <TicketFees ticket={ticket} currency={currency} />}
      </div>
      <div className={styles.tear}>
        {isGone && <Badge tone="bad">{t('tickets.soldOut')}</Badge>}
        {!isGone && isReadOnly && count > 0 && <span className={styles.count}>{`×${count}`}</span>}
        {!isGone && !isReadOnly && (
          <>
            <Stepper
              value={count}
              name={name}
              max={maxCount({ lines: eventLines, limit }, { id, left })}
              labels={{ fewer: t('tickets.fewer', { name }), more: t('tickets.more', { name }) }}
              onChange={(wanted) => onSelect(toSelection(event, ticket, currency, left, wanted))}
            />
            {!isStockHidden && left > 0 && (ticket.isFew || left <= maxTickets) && (
              <span className={styles.few}>{t('tickets.left', { count: left })}</span>
            )}
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

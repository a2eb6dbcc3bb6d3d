import { maxCount } from '@playday/shared/rules/cart/cart';
import type { CartEvent, CartLine, Currency } from '@playday/shared/contract';
import type { EventState, Ticket } from '@playday/shared/api-contract';
import {
  Link,
  Poster,
  Stepper,
  useCart,
  useHost,
  useSecondsUntil,
  useTranslation,
} from '@playday/shared/kit';
import { longDate, noDate, timeOf } from '@playday/shared/rules/time/dates';
import { formatPrice } from '@playday/shared/rules/money/format-money';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import layout from '../layout.module.css';
import styles from './CartLines.module.css';

/** The cart's event, and a row for each ticket type with its count and its sum. */
export function CartLines({
  event,
  tickets,
  currency,
  prices,
  onRemove,
}: {
  event: CartEvent & { state?: EventState };
  /** The event's current ticket types in the page's language; empty until they are loaded. */
  tickets: Ticket[];
  currency: Currency;
  prices: Prices;
  onRemove: (line: CartLine) => void;
}) {
  const { language, cart } = useHost();
  const { lines } = useCart();
  return (
    <>
      <div className={styles.event}>
        <Poster poster={event.poster} name={event.name} sizes="72px" className={styles.poster} />
        <div>
          <h3>
            <Link
              className={layout.eventLink}
              to={`/event/${event.url}`}
              onClick={() => cart.close()}
            >
              {event.name}
            </Link>
          </h3>
          <p className={styles.date}>
            {event.state === 'postponed' ? noDate(language) : longDate(event.dateStart, language)}
          </p>
        </div>
      </div>
      <ul className={styles.lines}>
        {lines.map((cartLine) => {
          const ticket = tickets.find(({ id }) => id === cartLine.id);
          const line = ticket
            ? { ...cartLine, name: ticket.name, description: ticket.description }
            : cartLine;
          const { sum = 0 } = prices.lines.find(({ id }) => id === line.id) ?? {};
          return (
            <Line
              key={line.id}
              line={line}
              saleEnd={ticket?.saleEnd}
              sum={sum === 0 ? null : formatPrice(sum, currency)}
              onRemove={() => onRemove(line)}
            />
          );
        })}
      </ul>
    </>
  );
}

/** At or below this stock the row shows how many are left, as on the event's page. */
const lowStockThreshold = 10;

/**
 * `saleEnd`: when the sale of this kind ends, if before that of the event; ISO 8601. `sum`: null
 * for free tickets.
 */
function Line({
  line,
  saleEnd,
  sum,
  onRemove,
}: {
  line: CartLine;
  saleEnd: string | null | undefined;
  sum: string | null;
  onRemove: () => void;
}) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const cart = useCart();
  const { name, description } = line;
  const endedText = useEndedText(saleEnd);
  // Nobody can have more of what is no longer sold.
  const left = endedText === null ? line.left : line.count;
  const change = (count: number) => {
    if (count > 0) return host.cart.setCount(line.id, count);
    // The count stays at 1 until the buyer confirms the removal.
    host.cart.setCount(line.id, 1);
    onRemove();
  };
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.ticket}>{name}</p>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.left} role="status">
          {endedText ?? (left <= lowStockThreshold && t('cart.left', { count: left }))}
        </p>
      </div>
      <div className={styles.tear}>
        {cart.isAgeRestricted ? (
          <span className={styles.fixed}>{`x${line.count}`}</span>
        ) : (
          <Stepper
            value={line.count}
            name={name}
            max={maxCount(cart, { id: line.id, left })}
            labels={{ fewer: t('cart.fewer', { name }), more: t('cart.more', { name }) }}
            onChange={change}
          />
        )}
        <p className={styles.sum} translate={sum === null ? 'yes' : 'no'}>
          {sum ?? t('summary.free')}
        </p>
      </div>
    </li>
  );
}

/** What follows from the end of a kind's sale; null while it is sold. */
function useEndedText(saleEnd: string | null | undefined): string | null {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const { hold, endsAt } = useCart();
  const hasEnded = useSecondsUntil(saleEnd ? Date.parse(saleEnd) : Number.NaN) === 0;
  if (!hasEnded) return null;
  const isHeld = endsAt !== null && ['confirmed', 'sending', 'retrying'].includes(hold);
  return isHeld ? t('cart.endedHeld', { time: timeOf(endsAt, language) }) : t('cart.ended');
}

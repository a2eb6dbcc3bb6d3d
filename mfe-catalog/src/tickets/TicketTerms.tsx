import type { ShopEvent, Ticket } from '@playday/shared/api-contract';
import type { Currency } from '@playday/shared/contract';
import { longDate } from '@playday/shared/rules/time/dates';
import { Link, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { isOff } from '@playday/shared/rules/events/sale';
import { sentenceGap } from '@playday/shared/rules/languages/join-list';
import { feeList } from './fee-text.ts';
import styles from './Tickets.module.css';

/**
 * The small print of an event's prices: the fees of the order, unless every ticket is free, and
 * whether tickets can be returned.
 */
export function TicketTerms({
  event,
  tickets,
  now,
  currency,
}: {
  event: ShopEvent;
  tickets: Ticket[];
  /** Milliseconds, by the server's clock. */
  now: number;
  currency: Currency;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const refund = useRefundText(event, now);
  const fees = tickets.some(({ price }) => price > 0) ? event.fees : [];
  if (fees.length === 0 && refund === null) return null;
  return (
    <ul className={styles.terms}>
      {fees.length > 0 && (
        <li>
          <Verbatim text={t('tickets.orderFee', { fees: feeList(fees, currency, language) })} />
        </li>
      )}
      {refund !== null && (
        <li>
          <span>{refund + sentenceGap(language)}</span>
          <Link to="/faq#refunds">{t('tickets.refund.more')}</Link>
        </li>
      )}
    </ul>
  );
}

/**
 * The event's policy in words; null when it has none, or one that this release does not know. An
 * event that is off has its own rules.
 */
function useRefundText({ refund, state }: ShopEvent, now: number): string | null {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  if (!refund || isOff(state)) return null;
  const { kind, days = 0, until } = refund;
  if (kind === 'none') return t('tickets.refund.none');
  if (kind !== 'until' || !until) return null;
  const when = longDate(until, language);
  return Date.parse(until) < now
    ? t('tickets.refund.over', { when })
    : t('tickets.refund.until', { when, count: days });
}

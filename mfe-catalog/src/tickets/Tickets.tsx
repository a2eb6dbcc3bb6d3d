import { ticketCount } from '@playday/shared/rules/cart/cart';
import type { Currency } from '@playday/shared/contract';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { ButtonLink, Link, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { BuyBar } from './BuyBar.tsx';
import { extraParts } from '../extra-parts.ts';
import { TicketRow } from './TicketRow.tsx';
import { TicketTerms } from './TicketTerms.tsx';
import type { TicketsState } from './use-tickets.ts';
import styles from './Tickets.module.css';
import type { ShopEvent } from '@playday/shared/api-contract';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import type { Sale } from './sale.ts';

function PaymentLink({ pubId }: { pubId: string }) {
  const { t } = useTranslation('catalog');
  return <Link to={`/payment?order=${encodeURIComponent(pubId)}`}>{t('tickets.payOrder')}</Link>;
}

/** Few visitors have an order that waits, so that its code is not the page's. */
const PendingOrder = lazy(() =>
  import(/* webpackChunkName: "pending-order" */ './PendingOrder.tsx').catch(() => ({
    default: PaymentLink,
  })),
);

/** An event's ticket types with steppers, below a header with the buy bar. */
export function Tickets({ state, currency }: { state: TicketsState; currency: Currency }) {
  const { t } = useTranslation('catalog');
  const { cart } = useHost();
  const { event, tickets, sale, isOpen, isRestricted, limit, pendingOrder, admittedUntil } = state;
  const titleId = useId();
  const { saleGate } = extraParts;
  const isGated = state.mustWait && ['notStarted', 'open', 'soldOut'].includes(sale);
  const mayWait = isGated && state.gateOpensAt === null;
  const title = useRef<HTMLHeadingElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const limitText = useLimitText(state);
  const mustChoose = wasAsked && state.eventLines.length === 0 && limit > 0;

  const showTickets = () => {
    setWasAsked(true);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section className={styles.tickets} aria-labelledby={titleId} id="tickets">
      <header className={styles.head}>
        <div>
          <h2 id={titleId} ref={title} tabIndex={-1}>
            {t('tickets.title')}
          </h2>
          {isOpen && (
            <p className={styles.hint} data-now={mustChoose || undefined} role="status">
              {mustChoose ? t('tickets.chooseFirst') : limitText}
            </p>
          )}
        </div>
        {isOpen && <BuyBar state={state} currency={currency} onNothingChosen={showTickets} />}
        {mayWait && <saleGate.Bar event={event} currency={currency} />}
      </header>
      {state.emptied && (
        <Notice tone="warning">
          <p>{state.emptied}</p>
        </Notice>
      )}
      {pendingOrder && (
        <Suspense>
          <PendingOrder {...pendingOrder} />
        </Suspense>
      )}
      {isOpen && admittedUntil !== null && <saleGate.Admitted until={admittedUntil} />}
      {sale !== 'open' && !mayWait && <NotForSale event={event} sale={sale} />}
      {isGated && <saleGate.Notice event={event} sale={sale} opensAt={state.gateOpensAt} />}
      <ul className={styles.list}>
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            state={state}
            currency={currency}
            isReadOnly={isRestricted || !isOpen}
            onSelect={(selection) => cart.selectTickets(selection)}
          />
        ))}
      </ul>
      <TicketTerms event={event} tickets={tickets} now={state.now} currency={currency} />
    </section>
  );
}

/** How many tickets one buyer may have, and how many of them this buyer already has. */
function useLimitText({ owned, limit, eventLines }: TicketsState): string {
  const { t } = useTranslation('catalog');
  if (owned === 0) return t('tickets.limit', { count: maxTickets });
  const count = Math.max(0, limit - ticketCount({ lines: eventLines }));
  const have = t('tickets.owned', { owned, max: maxTickets });
  return `${have} ${count > 0 ? t('tickets.canAdd', { count }) : t('tickets.canAddNone')}`;
}

/** Why no tickets are on sale now, and a link to somewhere else. */
function NotForSale({ event, sale }: { event: ShopEvent; sale: Exclude<Sale, 'open'> }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { saleStart } = event;
  // The preview's own notice above says that nothing can be bought.
  if (sale === 'draft') return null;
  if (sale === 'notStarted' && saleStart) {
    return (
      <Notice>
        <p>{t('tickets.saleNotStarted', { when: dateTimeOf(saleStart, language) })}</p>
        {event.isPreRegistration && (
          <ButtonLink to="/pre-registration" look="quiet">
            {t('tickets.preRegister')}
          </ButtonLink>
        )}
      </Notice>
    );
  }
  const sentence = {
    notStarted: 'tickets.none',
    none: 'tickets.none',
    saleEnded: 'tickets.saleEnded',
    eventEnded: 'tickets.eventEnded',
    cancelled: 'tickets.cancelled',
    postponed: 'tickets.postponed',
    soldOut: 'tickets.allSoldOut',
  } as const;
  return (
    <Notice tone="warning">
      <p>{t(sentence[sale])}</p>
      <ButtonLink to="/" look="quiet">
        {t('tickets.otherEvents')}
      </ButtonLink>
    </Notice>
  );
}

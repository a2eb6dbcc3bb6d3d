import { saleWindowAt } from '@playday/shared/rules/sale';
import { moneyOf } from '../amounts.ts';
import { bangkokInWords } from '../dates.ts';
import type { Tx } from '../db/db.ts';
import { inLanguage } from '../texts.ts';
import { readStoredEvents, type StoredEvent } from './event-terms.ts';

/** These events as buyers see them, in lines: name; date, place and sale; each ticket type with its price. */
export async function overviewOf(tx: Tx, urls: readonly string[], now: Date): Promise<string[]> {
  const stored = await readStoredEvents(tx, urls);
  return stored.flatMap(({ event, types }) => [
    `${event.url}: ${inLanguage(event.name, 'en')}`,
    `  ${bangkokInWords(event.date_start)} · ${inLanguage(event.venue_name, 'en')}, ${inLanguage(event.venue_city, 'en')} · ${saleOf(event, now)}`,
    ...types
      .filter(({ isListed }) => isListed)
      .map(
        ({ name, price, capacity, isOpen }) =>
          `  ${inLanguage(name, 'en')}  ${moneyOf(event, price)}  ${isOpen ? `${capacity} tickets` : 'sold out'}`,
      ),
  ]);
}

function saleOf({ state, sale_start, sale_end, date_end }: StoredEvent['event'], now: Date): string {
  if (state === 'draft') return 'draft, not shown';
  const dates = { saleStart: sale_start, saleEnd: sale_end, dateEnd: date_end, state };
  const window = saleWindowAt(now.getTime(), dates);
  if (window === 'notStarted') return `on sale from ${bangkokInWords(sale_start!)}`;
  return {
    open: 'on sale',
    saleEnded: 'sale has ended',
    eventEnded: 'over',
    postponed: state,
    cancelled: state,
  }[window];
}

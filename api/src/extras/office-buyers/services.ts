import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';

declare module '../../context.ts' {
  interface Context {
    /** By url of the event: accounts that together keep its tickets from others. */
    takerGauges: Record<'hoarders' | 'bulkFreeOrders', Gauge>;
  }
}

/** What the office's desk for buyers adds to the context. */
export function officeBuyersServices({
  metrics,
}: Pick<Context, 'metrics'>): Pick<Context, 'takerGauges'> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['event'], registers: [metrics.registry] });
  return {
    takerGauges: {
      hoarders: gauge(
        'playday_event_hoarders',
        'By url: accounts that keep scarce tickets of an event without paying, ' +
          'where they look like one hand. Anything but 0 is an alarm.',
      ),
      bulkFreeOrders: gauge(
        'playday_event_bulk_free_orders',
        'By url: new accounts of one network that have ordered free tickets, ' +
          'where they are many. Anything but 0 is an alarm.',
      ),
    },
  };
}

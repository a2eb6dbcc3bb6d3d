/** Processor time of one call in milliseconds, on one core, as `npm run scaling` measures it. */
export interface CallCost {
  apiMs: number;
  databaseMs: number;
}

/** What one visitor of the hour in which a sale opens does, on average. */
export interface Visit {
  kilobytes: number;
  documents: number;
  publicReads: number;
  signIns: number;
  holds: number;
  orders: number;
}

/** The busiest second has so many times the average of the hour. */
const PEAK = 5;
/** A core is planned to be busy for this share of the time, so that queues stay short. */
const UTILISATION = 0.6;

/** One row of the model; without `cores` it is no work of api or database. */
export interface Load {
  what: string;
  average: number;
  peak: number;
  cores?: { api: number; database: number };
}

/**
 * The load of a sale by the number of visitors in its first hour: events per second on average and at the peak, and the cores that the
 * peak keeps busy. Bytes are Gbit per second.
 */
export function modelSale(
  visitors: number,
  visit: Visit,
  costs: { publicRead: CallCost; signIn: CallCost; hold: CallCost; order: CallCost },
): Load[] {
  const perSecond = visitors / 3_600;
  const load = (what: string, perVisit: number, cost?: CallCost): Load => {
    const average = perSecond * perVisit;
    const peak = average * PEAK;
    const cores = (ms: number) => (peak * ms) / 1_000 / UTILISATION;
    return {
      what,
      average,
      peak,
      ...(cost && { cores: { api: cores(cost.apiMs), database: cores(cost.databaseMs) } }),
    };
  };
  return [
    load('documents', visit.documents),
    load('Gbit', (visit.kilobytes * 8) / 1_000_000),
    load('public reads without a CDN', visit.publicReads, costs.publicRead),
    load('sign-ins', visit.signIns, costs.signIn),
    load('holds', visit.holds, costs.hold),
    load('orders', visit.orders, costs.order),
    load('payments at the gateway', visit.orders),
    load('mails', visit.orders),
  ];
}

/** Cells of a Markdown table: two significant digits, or whole numbers from 100. */
export function asCells({ what, average, peak, cores }: Load): string[] {
  const number = (value: number) =>
    value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));
  return [
    what,
    number(average),
    number(peak),
    cores ? number(cores.api) : '',
    cores ? number(cores.database) : '',
  ];
}

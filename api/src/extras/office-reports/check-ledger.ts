import type { Tx } from '../../db/db.ts';
import { amountOf } from '../../amounts.ts';
import { isInScope, type Scope } from './scope.ts';

export type Account = 'sales' | 'gateway' | 'refunds due';

/** Sums by currency and account, in minor units: what a report says. */
export type Figures = { currency: string; account: Account; amount: number }[];

/**
 * Compares the figures of a report with the money ledger, in the snapshot of the report. Currencies
 * that only one side knows count as 0.
 */
export async function checkLedger(
  tx: Tx,
  scope: Scope,
  accounts: readonly Account[],
  figures: Figures,
) {
  const booked = await tx.query<{ currency: string; account: Account; amount: number }>(
    `select m.currency, m.account, sum(case when m.account = 'gateway' then m.amount
      else -m.amount end)::bigint as amount
       from money_ledger m join orders o on o.id = m.order_id
      where ($1::int is null or o.event_id = $1) and ${isInScope('m.at')} group by 1, 2`,
    scope,
  );
  const scaleOf = await readScales(tx);
  const currencies = [...new Set([...booked, ...figures].map(({ currency }) => currency))].sort();
  const sumOf = (rows: Figures, currency: string, account: Account) =>
    rows
      .filter((row) => row.currency === currency && row.account === account)
      .reduce((sum, { amount }) => sum + amount, 0);
  return currencies.flatMap((currency) =>
    accounts.map((account) => {
      const ours = sumOf(figures, currency, account);
      const theirs = sumOf(booked, currency, account);
      const shown = (minor: number) => amountOf(minor, scaleOf(currency));
      return {
        currency,
        account,
        figures: shown(ours),
        ledger: shown(theirs),
        isEqual: ours === theirs,
      };
    }),
  );
}

/** Decimals by ISO code; 2 for a currency that only a gateway has named. */
export async function readScales(tx: Tx): Promise<(currency: string) => number> {
  const rows = await tx.query<{ code: string; scale: number }>(
    'select iso_code as code, scale from currencies',
  );
  const scales = new Map(rows.map(({ code, scale }) => [code, scale]));
  return (currency) => scales.get(currency) ?? 2;
}

import { bangkokIso } from '../../time/dates.ts';
import type { Handler } from '../../http/handler.ts';
import { amountOf } from '../../amounts.ts';
import { refusal } from '../../office/refusal.ts';
import { checkLedger, readScales } from './check-ledger.ts';
import { type Parts, type PaymentRow, readPayments } from './payment-rows.ts';
import { splitPayments } from './split-payments.ts';
import { beginSnapshot, readScope } from './scope.ts';

/** More would be a file that no spreadsheet opens well. */
const MOST_ROWS = 50_000;

/**
 * Each capture and refund with what it was for: price, fees by name, discount, and what belongs to
 * no ticket. The rows that concern sales are compared with the money ledger.
 */
export const getPayments: Handler<'GET /office/reports/payments'> = ({ db }, { query, now }) =>
  db.transaction(async (tx) => {
    await beginSnapshot(tx);
    const scope = await readScope(tx, query, now);
    const all = await readPayments(tx, scope);
    const partsOf = await splitPayments(tx, all);
    const rows = all.filter(({ isInScope }) => isInScope).sort(byTime);
    if (rows.length > MOST_ROWS)
      throw refusal(`These are more than ${MOST_ROWS} payments. Give a shorter period.`);
    const scaleOf = await readScales(tx);
    const figures = rows.map(({ currency, amount, isSale }) => ({
      ...{ currency, account: 'sales' as const },
      amount: isSale ? amount : 0,
    }));
    return {
      rows: rows.map((row) => describe(row, partsOf(row), scaleOf(row.currency))),
      checks: await checkLedger(tx, scope, ['sales'], figures),
    };
  });

const byTime = (a: PaymentRow, b: PaymentRow) => a.at.getTime() - b.at.getTime() || a.id - b.id;

function describe(row: PaymentRow, { price, discount, fees }: Parts, scale: number) {
  const { kind, order, event, reason, state, method, gateway, gatewayId, currency } = row;
  const { amount, vat } = row;
  const shown = (minor: number) => amountOf(minor, scale);
  const allFees = fees.reduce((sum, fee) => sum + fee.amount, 0);
  return {
    ...{ at: bangkokIso(row.at), order, event, kind, reason, state },
    ...{ paidAt: row.paidAt && bangkokIso(row.paidAt), method, gateway, gatewayId, currency },
    ...{ amount: shown(amount), price: shown(price), fees: shown(allFees) },
    ...{ discount: shown(discount), other: shown(amount - (price + allFees - discount)) },
    ...{ net: shown(row.isSale ? amount - vat : 0), vat: shown(vat) },
    feesByName: fees.map((fee) => ({ name: fee.name, amount: shown(fee.amount) })),
  };
}

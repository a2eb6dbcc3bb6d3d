import type { LedgerCheck } from '@playday/shared/api-contract/operations/office-reports';
import { type Office, OfficeError } from './office.ts';

/** Says that the figures of a report agree with the money ledger; throws when they do not. */
export function checkLedger(office: Office, _input: unknown, reply: unknown): void {
  const wrong = (reply as { checks: LedgerCheck[] }).checks.filter(({ isEqual }) => !isEqual);
  if (wrong.length === 0) return office.say('The figures agree with the money ledger.');
  const lines = wrong.map(
    ({ currency, account, figures, ledger }) =>
      `${account} ${currency}: the orders, captures and refunds say ${figures}, the ledger says ${ledger}.`,
  );
  throw new OfficeError(
    `The figures do not agree with the money ledger. Settle nothing with them; call an engineer.\n${lines.join('\n')}`,
  );
}

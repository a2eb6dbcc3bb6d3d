import type { Refund } from '@playday/shared/api-contract';
import type { RefundDestination } from '@playday/shared/api-contract/extras/refund-accounts/account';
import { transferredBy } from '@playday/shared/rules/refunds/refund-time';
import type { TransferRow } from '../../checkout/refund-transfers.ts';
import { bangkokIso } from '../../time/dates.ts';
import { endingOf, unseal } from './refund-keys.ts';

/** What pages and copies without the password show of an account. */
export const accountInBrief = ({ bank, account }: RefundDestination) => ({
  bank,
  ending: endingOf(account),
});

/** The day until which a refund is transferred whose buyer answered then. */
export const promisedFor = (answeredAt: Date): string =>
  bangkokIso(new Date(transferredBy(answeredAt.getTime())));

/**
 * How far the transfer of a refund is, as orders tell it; undefined for another refund. An account
 * that no key opens is asked for again.
 */
export function transferOf(
  refundKeys: readonly string[],
  { reference, isTransfer, askedAt, answeredAt, exportedAt, sealed, doneAt }: TransferRow,
): Refund['transfer'] {
  if (!isTransfer || !askedAt) return undefined;
  const given = sealed === null ? undefined : unseal(refundKeys, reference, sealed);
  // People may have transferred it to another account than one that they never exported.
  if (doneAt) return { account: given && exportedAt ? accountInBrief(given) : null, by: null };
  return given
    ? { account: accountInBrief(given), by: promisedFor(answeredAt!) }
    : { account: null, by: null };
}

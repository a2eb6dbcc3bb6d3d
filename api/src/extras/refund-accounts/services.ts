import type { RefundDestination } from '@playday/shared/api-contract/extras/refund-accounts/account';
import type { RefundByHand, RefundTransfers } from '../../checkout/refund-transfers.ts';
import type { Context } from '../../context.ts';
import { transferOf } from './promised-transfer.ts';
import { askDestination } from './refund-destinations.ts';
import { endingOf, isMailedToken, referenceIn, unseal } from './refund-keys.ts';

type Asking = Pick<Context, 'db' | 'config'>;
type CopiedRow = { destination: string | null; reference: string };

const mailsOf = {
  part: 'partialRefundByHand',
  order: 'refundDestination',
  unneeded: 'refundByHand',
} as const satisfies Record<RefundByHand['of'], string>;

/** What the core asks about refunds that people transfer. */
export const refundTransfers = (context: Asking): RefundTransfers => {
  const { refundKeys } = context.config;
  return {
    ask: (tx, { of, ...refund }, now) =>
      askDestination(tx, { ...refund, kind: mailsOf[of] }, { refundKeys, now }),
    transferOf: (row) => transferOf(refundKeys, row),
    isAccountAwaited: (token) => isAccountAwaited(context, token),
    showCopied: ({ refundDestinations, ...copy }, isWhole) => ({
      ...copy,
      refundDestinations: (refundDestinations as CopiedRow[]).map(
        ({ destination: sealed, reference, ...row }) => {
          const given = sealed === null ? undefined : unseal(refundKeys, reference, sealed);
          return { ...row, destination: given ? (isWhole ? given : shortened(given)) : null };
        },
      ),
    }),
  };
};

const shortened = ({ bank, account, name }: RefundDestination): RefundDestination => ({
  ...{ bank, name },
  account: `••• ${endingOf(account)}`,
});

/**
 * False once the buyer has answered, the money was returned, or another mail has a link in place of
 * this one.
 */
async function isAccountAwaited(
  { db, config: { refundKeys } }: Asking,
  token: string,
): Promise<boolean> {
  const [refund] = await db.query<{ reference: string; askedAt: Date; sealed: string | null }>(
    `select r.reference, d.asked_at as "askedAt", d.destination as sealed
       from refunds r join refund_destinations d on d.refund_id = r.id
      where r.reference = $1::uuid and r.state = 'by hand' and d.exported_at is null`,
    [referenceIn(token)],
  );
  if (!refund || !isMailedToken(refundKeys, token, refund.askedAt)) return false;
  return refund.sealed === null || !unseal(refundKeys, refund.reference, refund.sealed);
}

import type { Transfers } from '../../../rules/refunds/transfers.ts';
import { accountText } from './bank-names.ts';

/**
 * `unasked`: the buyer will be asked by mail where a transfer goes; `asked`: the buyer has to say
 * it; `promised` for a day, or `late` after it; `transferred`, and `transferredTo` where the
 * account is known.
 */
type TransferStage = 'unasked' | 'asked' | 'promised' | 'late' | 'transferred' | 'transferredTo';

/** What pages tell of refunds whose buyers are asked where they go. */
export const transfers: Transfers<TransferStage> = {
  stageOf: ({ isDone, transfer }, now) => {
    if (isDone) return transfer?.account ? 'transferredTo' : 'transferred';
    if (!transfer) return 'unasked';
    if (!transfer.account) return 'asked';
    return transfer.by && Date.parse(transfer.by) < now ? 'late' : 'promised';
  },
  asks: ['asked'],
  warns: ['asked', 'late'],
  accountText,
  pathTo: (pubId) => `/refund?order=${encodeURIComponent(pubId)}`,
};

import type { Mutant } from './mutant.ts';

/** Guards of what a restored backup must not undo, and of cancelled events. */
export const restoreMutants: Mutant[] = [
  {
    guard: 'list of confirmed requests for erasure, after a restore',
    file: 'src/erasure/erase-again.ts',
    from: "(stage === 'requested' && !account.isRequestKnown)",
    to: 'false',
    test: { file: 'src/erasure/erase-again.test.ts', name: 'backup from before a confirmed request' },
  },
  {
    guard: 'time that a request for erasure takes, at a start after no restore',
    file: 'src/erasure/erase-again.ts',
    from: '!account.isRequestKnown',
    to: 'true',
    test: { file: 'src/erasure/erase-again.test.ts', name: 'start while a request waits' },
  },
  {
    guard: 'public ids of tickets that follow from their order, after a restore',
    file: 'src/checkout/payment/complete-order.ts',
    from: '`ticket ${place} of ${orderPubId}`',
    to: '`ticket ${place} of ${orderPubId} ${Math.random()}`',
    test: { file: 'src/checkout/payment/captures.test.ts', name: 'payment that a restored backup undid' },
  },
  {
    guard: 'ids that go on behind lost ones, after a restore',
    file: 'src/restore/after-restore.ts',
    from: '+ 1000000',
    to: '+ 0',
    test: { file: 'src/restore/after-restore.test.ts', name: 'next order: has an id' },
  },
  {
    guard: 'sessions that end after a restore',
    file: 'src/restore/after-restore.ts',
    from: 'delete from sessions;',
    to: '',
    test: { file: 'src/restore/after-restore.test.ts', name: 'sessions and mailed links' },
  },
  {
    guard: 'cause of a failed transaction',
    file: 'src/db/postgres.ts',
    from: 'throw cause ?? error;',
    to: 'throw error;',
    test: { file: 'src/db/aborted-transaction.test.ts', name: 'queries behind it' },
  },
  {
    guard: 'late money buys no tickets of a cancelled event',
    file: 'src/checkout/payment/apply-captures.ts',
    from: 'await refuseWithdrawn(tx, order.eventId);',
    to: '',
    test: { file: 'src/office/events/cancel-event.test.ts', name: 'late money for an unpaid order' },
  },
];

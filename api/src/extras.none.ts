import type { Context } from './context.ts';
import type { Job } from './jobs/run-jobs.ts';

/** `extras.ts` of a shop without extras. */
export const extras = {
  services: (
    _context: object,
  ): Partial<Pick<Context, 'saleGate' | 'removeFromSentTickets' | 'refundTransfers'>> => ({}),
  handlers: {},
  jobs: (_context: Context): Job[] => [],
  officeCommands: {},
};

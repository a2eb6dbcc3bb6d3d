import type { Context } from './context.ts';
import { canaryAndPreviewHandlers } from './extras/canary-and-preview/handlers.ts';
import { refundAccountsHandlers } from './extras/refund-accounts/handlers.ts';
import { refundAccountsJobs } from './extras/refund-accounts/jobs.ts';
import { refundTransfers } from './extras/refund-accounts/services.ts';
import { removeFromSentTickets } from './extras/sending-tickets/forget-transfers.ts';
import { sendingTicketsHandlers } from './extras/sending-tickets/handlers.ts';
import { sendingTicketsJobs } from './extras/sending-tickets/jobs.ts';
import { waitingRoomHandlers } from './extras/waiting-room/handlers.ts';
import { waitingRoomJobs } from './extras/waiting-room/jobs.ts';
import { waitingRoomServices } from './extras/waiting-room/services.ts';
import type { Job } from './jobs/run-jobs.ts';

type NewContext = Pick<Context, 'db' | 'clock' | 'config' | 'secrets' | 'metrics'>;
/** What the core asks; it has a default for each. */
type Answers = Partial<Pick<Context, 'saleGate' | 'removeFromSentTickets' | 'refundTransfers'>>;
type WaitingRoomServices = ReturnType<typeof waitingRoomServices>;

/**
 * What the extras of the shop do in the api. Each extra is a folder in `extras/`, and the core
 * knows only this object and `extra-parts.ts`; `shared/docs/extras.md` lists the extras, and how to
 * leave one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  /** Further members of the context, and those of the core that it would otherwise have none of. */
  services: (context: NewContext): Omit<WaitingRoomServices, keyof Answers> & Answers => ({
    ...waitingRoomServices(context),
    removeFromSentTickets,
    refundTransfers: refundTransfers(context),
  }),
  handlers: {
    ...waitingRoomHandlers,
    ...sendingTicketsHandlers,
    ...refundAccountsHandlers,
    ...canaryAndPreviewHandlers,
  },
  /** Background jobs. */
  jobs: (context: Context): Job[] => [
    ...waitingRoomJobs(context),
    ...sendingTicketsJobs(context),
    ...refundAccountsJobs(context),
  ],
};

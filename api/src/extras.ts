import type { Context } from './context.ts';
import { gateHandlers } from './extras/gate/handlers.ts';
import { guestListsCommands } from './extras/guest-lists/commands.ts';
import { guestListsHandlers } from './extras/guest-lists/handlers.ts';
import { guestListsJobs } from './extras/guest-lists/jobs.ts';
import { officeBuyersCommands } from './extras/office-buyers/commands.ts';
import { officeBuyersHandlers } from './extras/office-buyers/handlers.ts';
import { officeBuyersJobs } from './extras/office-buyers/jobs.ts';
import { officeBuyersServices } from './extras/office-buyers/services.ts';
import { officeEventsCommands } from './extras/office-events/commands.ts';
import { officeEventsHandlers } from './extras/office-events/handlers.ts';
import { officeReportsCommands } from './extras/office-reports/commands.ts';
import { officeReportsHandlers } from './extras/office-reports/handlers.ts';
import { canaryAndPreviewHandlers } from './extras/canary-and-preview/handlers.ts';
import { refundAccountsHandlers } from './extras/refund-accounts/handlers.ts';
import { refundAccountsJobs } from './extras/refund-accounts/jobs.ts';
import { refundTransfers } from './extras/refund-accounts/services.ts';
import { removeFromSentTickets } from './extras/sending-tickets/forget-transfers.ts';
import { sendingTicketsHandlers } from './extras/sending-tickets/handlers.ts';
import { sendingTicketsJobs } from './extras/sending-tickets/jobs.ts';
import { waitingRoomCommands } from './extras/waiting-room/commands.ts';
import { waitingRoomHandlers } from './extras/waiting-room/handlers.ts';
import { waitingRoomJobs } from './extras/waiting-room/jobs.ts';
import { waitingRoomServices } from './extras/waiting-room/services.ts';
import type { Job } from './jobs/run-jobs.ts';

type NewContext = Pick<Context, 'db' | 'clock' | 'config' | 'secrets' | 'metrics'>;
/** What the core asks; it has a default for each. */
type Answers = Partial<Pick<Context, 'saleGate' | 'removeFromSentTickets' | 'refundTransfers'>>;
type Services = ReturnType<typeof waitingRoomServices> & ReturnType<typeof officeBuyersServices>;

/**
 * What the extras of the shop do in the api. Each extra is a folder in `extras/`, and the core
 * knows only this object and `extra-parts.ts`; `shared/docs/extras.md` lists the extras, and how to
 * leave one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  /** Further members of the context, and those of the core that it would otherwise have none of. */
  services: (context: NewContext): Omit<Services, keyof Answers> & Answers => ({
    ...waitingRoomServices(context),
    ...officeBuyersServices(context),
    removeFromSentTickets,
    refundTransfers: refundTransfers(context),
  }),
  handlers: {
    ...waitingRoomHandlers,
    ...sendingTicketsHandlers,
    ...gateHandlers,
    ...guestListsHandlers,
    ...officeEventsHandlers,
    ...officeBuyersHandlers,
    ...officeReportsHandlers,
    ...refundAccountsHandlers,
    ...canaryAndPreviewHandlers,
  },
  /** Background jobs. */
  jobs: (context: Context): Job[] => [
    ...waitingRoomJobs(context),
    ...sendingTicketsJobs(context),
    ...refundAccountsJobs(context),
    ...officeBuyersJobs(context),
    ...guestListsJobs(context),
  ],
  /** Commands of the office that are more than data, as in `office/cli/commands.ts`. */
  officeCommands: {
    ...officeEventsCommands,
    ...officeBuyersCommands,
    ...officeReportsCommands,
    ...guestListsCommands,
    ...waitingRoomCommands,
  },
};

import { gateOperations } from './extras/gate/operations.ts';
import { guestListsOperations } from './extras/guest-lists/operations.ts';
import { officeBuyersOperations } from './extras/office-buyers/operations.ts';
import { officeEventsOperations } from './extras/office-events/operations.ts';
import { officeReportsOperations } from './extras/office-reports/operations.ts';
import { canaryAndPreviewOperations } from './extras/canary-and-preview/operations.ts';
import { refundAccountsOperations } from './extras/refund-accounts/operations.ts';
import { refundAccountsSettings } from './extras/refund-accounts/settings.ts';
import { sendingTicketsOperations } from './extras/sending-tickets/operations.ts';
import { tagManagerSettings } from './extras/tag-manager/settings.ts';
import { waitingRoomOperations } from './extras/waiting-room/operations.ts';
import { waitingRoomSettings } from './extras/waiting-room/settings.ts';

/**
 * What the extras of the shop add to its contract. Each extra is a folder in `extras/`;
 * `shared/docs/extras.md` lists them, and how to leave one out. `extras.none.ts` is the same for a
 * shop without any.
 */
export const extras = {
  operations: {
    ...waitingRoomOperations,
    ...sendingTicketsOperations,
    ...gateOperations,
    ...guestListsOperations,
    ...officeEventsOperations,
    ...officeBuyersOperations,
    ...officeReportsOperations,
    ...refundAccountsOperations,
    ...canaryAndPreviewOperations,
  },
  /** Settings, which are environment variables: those of the api, and of the shell's server. */
  apiSettings: {
    ...waitingRoomSettings,
    ...refundAccountsSettings,
  },
  shellSettings: { ...tagManagerSettings },
} as const;

import type { Command } from '../../office/cli/office.ts';
import { readDays } from '../../office/cli/typed-dates.ts';

export const officeBuyersCommands: Record<string, Command> = {
  'orders find': { operation: 'GET /office/orders' },
  'orders show': { operation: 'GET /office/orders/{order}' },
  'tickets resend': { operation: 'POST /office/orders/{order}/tickets/mail' },
  'accounts suspend': { operation: 'POST /office/accounts/suspend' },
  'accounts restore': { operation: 'POST /office/accounts/restore' },
  'accounts end-sessions': { operation: 'POST /office/accounts/end-sessions' },
  'accounts end-all-sessions': { operation: 'POST /office/accounts/end-all-sessions' },
  'accounts correct': {
    operation: 'POST /office/accounts/correct',
    prepare: readDays('body', 'birthday'),
  },
  'holds release': { operation: 'POST /office/holds/release' },
  'free-orders release': { operation: 'POST /office/free-orders/release' },
  'holds list': { operation: 'GET /office/holds' },
  'buyer change-address': { operation: 'POST /office/buyers/change-address' },
};

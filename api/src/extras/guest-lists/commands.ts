import type { Reply } from '@playday/shared/api-contract';
import { mostGuestLines } from '@playday/shared/api-contract/extras/guest-lists/operations';
import { type Command, required, text } from '../../office/cli/office.ts';

const asTyped = (cell: string) => cell;

export const guestListsCommands: Record<string, Command> = {
  'guests add': {
    operation: 'POST /office/guests/{url}',
    own: {
      usage: '--csv FILE',
      fields: ['file'],
      options: { csv: { type: 'string' } },
      read: (values) => ({ file: required(text(values, 'csv'), '--csv FILE') }),
    },
    csv: {
      most: mostGuestLines,
      columns: { name: asTyped, email: asTyped, count: asTyped },
      optional: ['email', 'count'],
      isStrict: true,
    },
  },
  'guests list': {
    operation: 'GET /office/guests/{url}',
    rows: 'guests',
    // Links and codes are for the file.
    show({ guests }: Reply<'GET /office/guests/{url}'>) {
      if (guests.length === 0) console.log('Nothing.');
      else console.table(guests.map(({ link: _link, code: _code, ...guest }) => guest));
    },
  },
  'guests remove': { operation: 'POST /office/guests/{url}/remove' },
};

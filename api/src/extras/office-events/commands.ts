import type { Reply } from '@playday/shared/api-contract';
import { type Command, required, text, type Values } from '../../office/cli/office.ts';
import { instantOf } from '../../office/cli/typed-dates.ts';
import { bangkokInWords } from '../../time/dates.ts';
import { watchCancellation } from './watch-cancellation.ts';

/** An instant, null for a word such as `always`, undefined where nothing is given. */
const dateOr = (word: string, values: Values, name: string, time?: string) =>
  text(values, name) === word ? null : instantOf(values, name, time);

export const officeEventsCommands: Record<string, Command> = {
  'event list': { operation: 'GET /office/events' },
  'event status': { operation: 'GET /office/events/{url}' },
  'event preview': {
    operation: 'POST /office/events/{url}/preview',
    show({ url, expiresAt }: Reply<'POST /office/events/{url}/preview'>) {
      console.log(`${url}\nuntil ${bangkokInWords(new Date(expiresAt))}`);
    },
  },
  'event publish': { operation: 'POST /office/events/{url}/publish' },
  'event unpublish': { operation: 'POST /office/events/{url}/unpublish' },
  'event cancel': { operation: 'POST /office/events/{url}/cancel', after: watchCancellation },
  'event postpone': {
    operation: 'POST /office/events/{url}/postpone',
    own: {
      usage: '[--date 2027-01-05T20:00 [--end 2027-01-05T23:30]] [--refund-until 2026-12-20]',
      fields: ['dateStart', 'dateEnd', 'refundUntil'],
      options: {
        date: { type: 'string' },
        end: { type: 'string' },
        'refund-until': { type: 'string' },
      },
      read: (values) => ({
        dateStart: instantOf(values, 'date'),
        dateEnd: instantOf(values, 'end'),
        refundUntil: instantOf(values, 'refund-until', '23:59'),
      }),
    },
  },
  'event capacity': { operation: 'POST /office/events/{url}/capacity' },
  'event price': { operation: 'POST /office/events/{url}/price' },
  'event window': {
    operation: 'POST /office/events/{url}/window',
    own: {
      usage: '[--from 2026-12-01T10:00|always] [--until 2026-11-30|always]',
      fields: ['saleStart', 'saleEnd'],
      options: { from: { type: 'string' }, until: { type: 'string' } },
      read: (values) => ({
        saleStart: dateOr('always', values, 'from', '00:00'),
        saleEnd: dateOr('always', values, 'until', '23:59'),
      }),
    },
  },
  'event sale-start': {
    operation: 'POST /office/events/{url}/sale-start',
    own: {
      usage: '--at 2026-12-01T10:00|now',
      fields: ['saleStart'],
      options: { at: { type: 'string' } },
      read: (values) => {
        required(text(values, 'at'), '--at');
        return { saleStart: dateOr('now', values, 'at') };
      },
    },
  },
  'event kinds': {
    operation: 'POST /office/events/{url}/kinds',
    own: {
      usage: '--kinds music,club',
      fields: ['kinds'],
      options: { kinds: { type: 'string' } },
      read: (values) => ({
        kinds: (text(values, 'kinds') ?? '')
          .split(',')
          .map((kind) => kind.trim())
          .filter(Boolean),
      }),
    },
  },
};

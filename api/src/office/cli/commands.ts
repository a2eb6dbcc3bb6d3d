import { readFileSync } from 'node:fs';
import type { Reply } from '@playday/shared/api-contract';
import { languages } from '@playday/shared/rules/languages/languages';
import { extraParts } from '../../extra-parts.ts';
import { bangkokInWords } from '../../time/dates.ts';
import {
  type Command,
  type Office,
  OfficeError,
  type RawInput,
  required,
  text,
  UsageError,
  type Values,
} from './office.ts';
import { instantOf, readDays } from './typed-dates.ts';
import { watchCancellation } from './watch-cancellation.ts';
import type { LedgerCheck } from '@playday/shared/api-contract/operations/office-reports';
import { maxContentLength } from '@playday/shared/api-contract/operations/office-content';
import { readContentFile } from '../../content/content-file.ts';
import { readyPoster } from '../../content/posters.ts';

/**
 * Every command by its words. Arguments, options, help, confirmation and output are those of its
 * operation, except what stands here.
 */
export const commands: Record<string, Command> = {
  audit: { operation: 'GET /office/audit' },
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
  'content import': { operation: 'POST /office/content', prepare: readContent },
  'content check': {
    operation: 'POST /office/content',
    summary: 'What an import of the file would change, or its errors; changes nothing',
    always: { 'dry-run': true, reason: 'none: nothing is changed' },
    prepare: readContent,
  },
  'content export': {
    operation: 'GET /office/content',
    write: ({ events }: Reply<'GET /office/content'>) => ({ events: events.length }),
  },
  'event capacity': { operation: 'POST /office/events/{url}/capacity' },
  'event price': { operation: 'POST /office/events/{url}/price' },
  'orders find': { operation: 'GET /office/orders' },
  'orders show': { operation: 'GET /office/orders/{order}' },
  refund: {
    operation: 'POST /office/orders/{order}/refund',
    own: {
      usage: '[--tickets 2 | --tickets <ticket key>=2 … | --ticket <code> … | --amount 100.00]',
      fields: ['tickets', 'types', 'codes', 'amount'],
      options: {
        tickets: { type: 'string', multiple: true },
        ticket: { type: 'string', multiple: true },
        amount: { type: 'string' },
      },
      read: ({ tickets, ticket: codes, amount }) => ({ ...readCounts(tickets), codes, amount }),
    },
  },
  'refunds list': { operation: 'GET /office/refunds' },
  'refunds paid': { operation: 'POST /office/orders/{order}/refunds/paid' },
  ...extraParts.officeCommands,
  'tickets resend': { operation: 'POST /office/orders/{order}/tickets/mail' },
  'accounts suspend': { operation: 'POST /office/accounts/suspend' },
  'accounts restore': { operation: 'POST /office/accounts/restore' },
  'accounts end-sessions': { operation: 'POST /office/accounts/end-sessions' },
  'accounts correct': {
    operation: 'POST /office/accounts/correct',
    prepare: readDays('body', 'birthday'),
  },
  'holds release': { operation: 'POST /office/holds/release' },
  'free-orders release': { operation: 'POST /office/free-orders/release' },
  'holds list': { operation: 'GET /office/holds' },
  'buyer change-address': { operation: 'POST /office/buyers/change-address' },
  'report sales': {
    operation: 'GET /office/reports/sales',
    rows: 'rows',
    prepare: readDays('query', 'from', 'to'),
    after: checkLedger,
  },
  'report settlement': {
    operation: 'GET /office/reports/settlement',
    rows: 'rows',
    prepare: readDays('query', 'from', 'to'),
    after: checkLedger,
  },
  'gate report': { operation: 'GET /office/reports/gate/{url}', rows: 'rows' },
  'attendees export': { operation: 'GET /office/events/{url}/attendees', rows: 'attendees' },
  'mail attendees': {
    operation: 'POST /office/events/{url}/mails',
    own: {
      usage: languages.map((lang) => `--subject-${lang} TEXT --body-${lang}-file FILE`).join(' '),
      fields: ['texts'],
      options: Object.fromEntries(
        languages
          .flatMap((lang) => [`subject-${lang}`, `body-${lang}-file`])
          .map((name) => [name, { type: 'string' }]),
      ),
      read: (values) => ({ texts: languages.flatMap((lang) => textOf(values, lang)) }),
    },
  },
  'mail status': { operation: 'GET /office/events/{url}/mails' },
};

/** Reads `--tickets 2`, `--tickets pass=1,vip=1` or several of the latter. */
function readCounts(given: Values[string]): object {
  if (!Array.isArray(given)) return {};
  const words = given.flatMap((each) => String(each).split(','));
  if (words.length === 1 && /^[1-9][0-9]?$/u.test(words[0]!)) return { tickets: Number(words[0]) };
  const types = words.map((word) => /^([a-z0-9-]+)=([1-9][0-9]?)$/u.exec(word.trim()));
  if (types.some((each) => each === null))
    throw new UsageError('--tickets takes a number, or one by ticket key: pass=1');
  return { types: types.map((each) => ({ key: each![1]!, count: Number(each![2]) })) };
}

function textOf(values: Values, lang: (typeof languages)[number]) {
  const subject = text(values, `subject-${lang}`);
  const file = text(values, `body-${lang}-file`);
  if (subject === undefined && file === undefined && lang !== 'en') return [];
  const path = required(file, `--body-${lang}-file`);
  const needed = required(subject, `--subject-${lang}`);
  try {
    const body = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/u, '')
      .replaceAll('\t', ' ')
      .trimEnd();
    return [{ lang, subject: needed, lines: body.split(/\r?\n/u) }];
  } catch {
    throw new OfficeError(`${path} cannot be read.`);
  }
}

/** Says that the figures of a report agree with the money ledger; throws when they do not. */
function checkLedger(office: Office, _input: unknown, reply: unknown): void {
  const wrong = (reply as { checks: LedgerCheck[] }).checks.filter(({ isEqual }) => !isEqual);
  if (wrong.length === 0) return office.say('The figures agree with the money ledger.');
  const lines = wrong.map(
    ({ currency, account, figures, ledger }) =>
      `${account} ${currency}: the orders, captures and refunds say ${figures}, ` +
      `the ledger says ${ledger}.`,
  );
  throw new OfficeError(
    'The figures do not agree with the money ledger. Settle nothing with them; ' +
      `call an engineer.\n${lines.join('\n')}`,
  );
}

const ERROR_BYTES = 64 * 1024;

/**
 * Reads the file of an import with its images. They are made ready here, so that little is sent and
 * the shop has little to do; of one that cannot be made ready its beginning is sent, enough for the
 * shop to say why, with its line.
 */
async function readContent({ body }: RawInput): Promise<void> {
  const path = String(body.file);
  const { name, bytes, images } = await readContentFile(path).catch((error: Error) => {
    throw new OfficeError(`${path} cannot be read (${error.message}).`);
  });
  const posters = [];
  for (const [poster, image] of images) {
    const ready = await readyPoster(poster, image).catch(() => ({
      bytes: image.subarray(0, ERROR_BYTES),
    }));
    posters.push({ name: poster, bytes: ready.bytes.toString('base64') });
  }
  body.file = { name, bytes: bytes.toString('base64'), posters };
  if (JSON.stringify(body.file).length > maxContentLength)
    throw new OfficeError(
      `${name} is too large with its images: the shop takes ` +
        `${(maxContentLength * 0.75) / 1024 ** 2} MB at a time, images as AVIFs of 960 px. ` +
        'Divide it into files with some of its events each.',
    );
}

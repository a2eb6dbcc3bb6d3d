import type { Reply } from '@playday/shared/api-contract';
import { extraParts } from '../../extra-parts.ts';
import { extras } from '../../extras.ts';
import { type Command, OfficeError, type RawInput, UsageError, type Values } from './office.ts';
import { maxContentLength } from '@playday/shared/api-contract/operations/office-content';
import { readContentFile } from '../../content/content-file.ts';
import { readyPoster } from '../../content/posters.ts';

/**
 * Every command by its words. Arguments, options, help, confirmation and output are those of its
 * operation, except what stands here.
 */
export const commands: Record<string, Command> = {
  audit: { operation: 'GET /office/audit' },
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
  ...extras.officeCommands,
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

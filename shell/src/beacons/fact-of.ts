import type { Report } from '@playday/shared/api-contract';
import type { PageData } from '../page.ts';
import { lookAtFile } from '../reloading/look-at-file.ts';
import { authorIn, buildOf, ownerAt } from './attribution.ts';
import { cleanMessage } from './clean-message.ts';
import type { Mishap } from './report.ts';

/** What is told of a mishap, and of which build; null where it is nobody's of ours: an extension's, for one. */
export async function factOf(mishap: Mishap, page: PageData): Promise<Report | null> {
  if ('violatedDirective' in mishap) return violation(mishap, page);
  if ('remote' in mishap) return loss(mishap, page);
  if ('filename' in mishap) return error(mishap.error, mishap.message, mishap.filename, page);
  const thrown: unknown = 'reason' in mishap ? mishap.reason : mishap.error;
  return error(thrown, typeof thrown === 'string' ? thrown : 'not an error', '', page);
}

function error(thrown: unknown, said: string, file: string, page: PageData): Report | null {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const where = `${stack} ${file}`;
  const isOurs = where.includes(`${location.origin}/`) || where.trim() === '';
  // A script of another origin says "Script error." and no more.
  const author = (isOurs && authorIn(where, page)) || (isOurs && ownerAt(page, location.pathname));
  if (!author || said === 'Script error.') return null;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : said;
  return { kind: 'error', ...author, message: cleanMessage(message) };
}

async function loss(
  { remote, error: cause }: Extract<Mishap, { type: 'lost' }>,
  page: PageData,
): Promise<Report | null> {
  const author = buildOf(page, remote);
  if (!author) return null;
  const { file, status } = await lookAtFile(cause, page, remote);
  const why =
    status === null
      ? 'no answer'
      : status === 200
        ? 'there, but refused: integrity, policy or contents'
        : `${status}`;
  return { kind: 'refused', ...author, message: cleanMessage(`${file.split('/').at(-1)}: ${why}`) };
}

function violation(
  { effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent,
  page: PageData,
): Report | null {
  if (/-extension:|^about|^moz-|^safari-/.test(`${sourceFile} ${blockedURI}`)) return null;
  const author = authorIn(sourceFile, page) ?? authorIn(blockedURI, page) ?? ownerAt(page, location.pathname);
  return (
    author && { kind: 'refused', ...author, message: cleanMessage(`${effectiveDirective}: ${blockedURI}`) }
  );
}

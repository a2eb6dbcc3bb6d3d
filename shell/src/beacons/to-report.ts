import type { Report } from '@playday/shared/api-contract';
import type { PageData } from '../page.ts';
import { probeAsset } from '../stale-release/probe-asset.ts';
import { attributeText, buildOf, attributePath } from './attribution.ts';
import { redactMessage } from './redact-message.ts';
import type { PageError } from './report-error.ts';

/** What is told of a mishap, and of which build; null where it is nobody's of ours: an extension's, for one. */
export async function toReport(mishap: PageError, page: PageData): Promise<Report | null> {
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
  const author = (isOurs && attributeText(where, page)) || (isOurs && attributePath(page, location.pathname));
  if (!author || said === 'Script error.') return null;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : said;
  return { kind: 'error', ...author, message: redactMessage(message) };
}

async function loss(
  { remote, error: cause }: Extract<PageError, { type: 'lost' }>,
  page: PageData,
): Promise<Report | null> {
  const author = buildOf(page, remote);
  if (!author) return null;
  const { file, status } = await probeAsset(cause, page, remote);
  const why =
    status === null
      ? 'no answer'
      : status === 200
        ? 'there, but refused: integrity, policy or contents'
        : `${status}`;
  return { kind: 'refused', ...author, message: redactMessage(`${file.split('/').at(-1)}: ${why}`) };
}

function violation(
  { effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent,
  page: PageData,
): Report | null {
  if (/-extension:|^about|^moz-|^safari-/.test(`${sourceFile} ${blockedURI}`)) return null;
  const author =
    attributeText(sourceFile, page) ??
    attributeText(blockedURI, page) ??
    attributePath(page, location.pathname);
  return (
    author && { kind: 'refused', ...author, message: redactMessage(`${effectiveDirective}: ${blockedURI}`) }
  );
}

import type { Report } from '@playday/shared/api-contract';
import type { PageData } from '../page/page.ts';
import { probeAsset } from '../stale-release/probe-asset.ts';
import { attributePath, attributeText, buildOf } from './attribution.ts';
import type { PageError } from '../errors/report-error.ts';
import { shorten } from '@playday/shared/rules/error-reports/shorten';

/** A stack repeats the message, which can be any text. */
const stackMax = 10_000;

/**
 * Builds the report of an error and attributes it to a build; null when it comes from outside, such
 * as an extension.
 */
export async function toReport(pageError: PageError, page: PageData): Promise<Report | null> {
  if ('violatedDirective' in pageError) return violation(pageError, page);
  if ('remote' in pageError && pageError.type === 'lost') return loadFailure(pageError, page);
  if ('filename' in pageError) {
    const { filename, lineno, colno } = pageError;
    return error(
      pageError.error,
      pageError.message,
      filename && `${filename}:${lineno}:${colno}`,
      page,
    );
  }
  const thrown: unknown = 'reason' in pageError ? pageError.reason : pageError.error;
  const remote = 'remote' in pageError ? pageError.remote : undefined;
  return error(thrown, typeof thrown === 'string' ? thrown : 'not an error', '', page, remote);
}

function error(
  thrown: unknown,
  text: string,
  file: string,
  page: PageData,
  remote = '',
): Report | null {
  const stack = thrown instanceof Error ? (thrown.stack ?? '').slice(0, stackMax) : '';
  const where = `${stack} ${file}`;
  const isOurs = where.includes(`${location.origin}/`) || where.trim() === '';
  // For a script of another origin browsers only say "Script error."
  if (!isOurs || text === 'Script error.') return null;
  const named = attributeText(where, page);
  const owner =
    (named && named.remote !== 'shell' ? named : buildOf(page, remote)) ??
    named ??
    attributePath(page, location.pathname);
  if (!owner) return null;
  const { pathname } = location;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : text;
  const frames = framesOf(stack || file);
  return {
    kind: 'error',
    ...owner,
    // The page's own path may name an order or hold a token.
    message: redactMessage(pathname.length > 1 ? message.replaceAll(pathname, '…') : message),
    ...(frames.length > 0 && { frames }),
  };
}

async function loadFailure(
  { remote, error: cause }: Extract<PageError, { type: 'lost' }>,
  page: PageData,
): Promise<Report | null> {
  const owner = buildOf(page, remote);
  // The browser has reported the error of the entry itself.
  if (!owner || /ScriptExecutionError/.test(String(cause))) return null;
  if (hasRun(cause)) return error(cause, '', '', page);
  const { file, status } = await probeAsset(cause, page, remote);
  const why =
    status === null
      ? 'no answer'
      : status === 200
        ? 'there, but refused: integrity, policy or contents'
        : `${status}`;
  return { kind: 'refused', ...owner, message: redactMessage(`${file.split('/').at(-1)}: ${why}`) };
}

/**
 * Whether the files were loaded and one of them threw: neither webpack nor federation made the
 * error, but a script of a remote.
 */
const hasRun = (cause: unknown) =>
  cause instanceof Error &&
  cause.name !== 'ChunkLoadError' &&
  !/#RUNTIME-\d/.test(cause.message) &&
  framesOf(cause.stack ?? '').some((frame) => frame.startsWith('mfe/'));

function violation(
  { effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent,
  page: PageData,
): Report | null {
  if (/-extension:|^about|^moz-|^safari-/.test(`${sourceFile} ${blockedURI}`)) return null;
  const owner =
    attributeText(sourceFile, page) ??
    attributeText(blockedURI, page) ??
    attributePath(page, location.pathname);
  return (
    owner && {
      kind: 'refused',
      ...owner,
      message: redactMessage(`${effectiveDirective}: ${blockedURI}`),
    }
  );
}

/** As many frames as the api accepts (`mostFrames` of the api's contract). */
const mostFrames = 5;

/**
 * The innermost frames of a stack trace that are in scripts of this shop's builds, as
 * `mfe/checkout/<build>/cart.1a2b.js:1:234`. Messages, function names and query strings are left
 * out.
 */
export function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const [, url = '', path, position] of stack.matchAll(frame)) {
    if (url === location.origin) frames.push(`${path}:${position}`);
  }
  return frames.slice(0, mostFrames);
}

const frame =
  /(https?:\/\/[^\s/()@]+)\/((?:mfe\/[a-z][a-z0-9-]*|assets)\/[\w-]+\/[\w.@-]+\.js)(?:\?[\w=]*)?:(\d{1,7}:\d{1,7})(?!\d)/g;

/**
 * Removes personal data from an error message: quoted text, query strings, e-mail addresses,
 * tokens, phone numbers and runs of more than six digits. At most 200 characters.
 */
export function redactMessage(text: string): string {
  return shorten(text, 1000)
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/[?#][^\s)'"]*/g, '')
    .replace(/[^\s@<>()'":,;]+(@[^\s@<>()'":,;]+)?/g, (run, host) => (host ? '…' : run))
    .replace(/[\w+/=~-]{20,}/g, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? '…' : run))
    .replace(/\+?\d(?:[ ().-]?\d){6,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

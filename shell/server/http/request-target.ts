/** What to do with a request's target before routing. */
export type Target =
  /** Valid: path and query only. */
  | { url: string }
  /** Redirect to the canonical form of the same page on this origin. */
  | { redirect: string }
  | { refusal: 400 | 404 };

const unprintable = /[^\x21-\x7e]/;
const encodedSlash = /%2f|%5c/i;
const encodedControl = /%[01][0-9a-f]|%7f/i;

/**
 * Parses a request's target, which clients can write in any form: `//x`, `/a/../b`,
 * `http://elsewhere/x`. A path that reaches a route starts with one slash, has no empty or dot
 * segments, and decodes to valid text; so it is safe in a `Location` header.
 */
export function targetOf(raw: string): Target {
  // Absolute form, which servers must accept (RFC 9112, 3.2.2). Its host is ignored.
  const written = raw.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)[0] ?? '';
  const isAbsolute = written !== raw && /^https?:/i.test(raw);
  const at = written.indexOf('?');
  const path = (at < 0 ? written : written.slice(0, at)) || (isAbsolute ? '/' : '');
  const query = at < 0 ? '' : written.slice(at);

  if (!path.startsWith('/') || path.includes('\\') || unprintable.test(written))
    return { refusal: 400 };
  if (encodedSlash.test(path)) return { refusal: 404 };
  if (encodedControl.test(path) || !isText(path)) return { refusal: 400 };
  const normal = withoutDots(path);
  return normal === path ? { url: normal + query } : { redirect: normal + query };
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** Removes empty and dot segments (RFC 3986, 5.2.4); a trailing slash stays. */
function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path
    .split('/')
    .map((segment) => [segment, segment.replace(/%2e/gi, '.')] as const);
  for (const [segment, plain] of segments) {
    if (plain === '..') kept.pop();
    else if (plain !== '' && plain !== '.') kept.push(segment);
  }
  const isFolder = ['', '.', '..'].includes(segments.at(-1)?.[1] ?? '') && kept.length > 0;
  return `/${kept.join('/')}${isFolder ? '/' : ''}`;
}

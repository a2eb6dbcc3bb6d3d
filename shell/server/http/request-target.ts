/** What to do with the address of a request, before any route sees it. */
export type Target =
  /** It is as it should be: path and query, nothing else. */
  | { url: string }
  /** The same page has this address on this origin. */
  | { redirect: string }
  | { refusal: 400 | 404 };

const unprintable = /[^\x21-\x7e]/;
const encodedSlash = /%2f|%5c/i;
const encodedControl = /%[01][0-9a-f]|%7f/i;

/**
 * Reads a request's target, which a client may write as it likes: `//x`, `/a/../b`, `http://elsewhere/x`. A path that a
 * route gets starts with one slash, has no empty and no dot segments, and decodes to text; so it can stand in a
 * `Location` without leading elsewhere.
 */
export function targetOf(raw: string): Target {
  // Absolute form, which every server has to understand (RFC 9112, 3.2.2). Which host it names makes no difference.
  const written = raw.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const isAbsolute = written !== raw && /^https?:/i.test(raw);
  const at = written.indexOf('?');
  const path = (at < 0 ? written : written.slice(0, at)) || (isAbsolute ? '/' : '');
  const query = at < 0 ? '' : written.slice(at);

  if (!path.startsWith('/') || path.includes('\\') || unprintable.test(written)) return { refusal: 400 };
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

/** The path without empty and dot segments (RFC 3986, 5.2.4); a slash at the end stays. */
function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').map((segment) => [segment, segment.replace(/%2e/gi, '.')] as const);
  for (const [segment, plain] of segments) {
    if (plain === '..') kept.pop();
    else if (plain !== '' && plain !== '.') kept.push(segment);
  }
  const isFolder = ['', '.', '..'].includes(segments.at(-1)?.[1] ?? '') && kept.length > 0;
  return `/${kept.join('/')}${isFolder ? '/' : ''}`;
}

import { shorten } from '@playday/shared/rules/shorten';

/**
 * Removes personal data from an error message: quoted text, query strings, e-mail addresses, tokens, phone numbers
 * and runs of more than six digits. At most 200 characters.
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

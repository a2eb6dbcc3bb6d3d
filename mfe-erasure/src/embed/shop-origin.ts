import { shopPlaceholder } from '@playday/build/webpack/embed-file';

/**
 * The origin of the shop that served this script. Null when it is not known: never the page's own
 * origin, to which the visitor's data would be sent. `filledIn` is what the shell has put in place
 * of the placeholder; a shell from before the placeholder leaves it, and then the script's own
 * address counts.
 */
export function servingShop(filledIn = shopPlaceholder): string | null {
  if (!/\.invalid$/.test(filledIn)) return filledIn;
  for (const { src } of document.querySelectorAll<HTMLScriptElement>(
    'script[src*="/embed/erasure"]',
  )) {
    const origin = /^(https?:\/\/[^/]+)\/embed\/erasure(-[\w-]+)?\.js$/.exec(src)?.[1];
    if (origin && origin !== location.origin) return origin;
  }
  return null;
}

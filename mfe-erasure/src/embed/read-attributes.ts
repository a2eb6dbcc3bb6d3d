import { languages } from '@playday/shared/kit/i18n';
import type { App } from '../apps/AppIcon.tsx';
import type { PlaydayErasureErrorCode, PlaydayErasureLanguage } from './playday-erasure.d.ts';

/** An attribute's value that the element does not know; `message` is for the page's developer. */
export interface AttributeProblem {
  code: Extract<PlaydayErasureErrorCode, 'unknown-app' | 'unknown-lang' | 'unknown-shop'>;
  message: string;
}

interface Settings {
  /** Null when it is missing or unknown: a request for the wrong app would erase nothing. */
  app: App | null;
  /** The origin of the shop; null when it is unknown. */
  shop: string | null;
  language: PlaydayErasureLanguage;
  problems: AttributeProblem[];
}

/**
 * Reads the element's attributes. A language may have a region: `th-TH` is Thai; an unknown one is
 * shown in English. `servedBy`: the origin of the shop that served the script, if it is known.
 */
export function readAttributes(
  element: Pick<Element, 'getAttribute'>,
  servedBy: string | null = null,
): Settings {
  const given = element.getAttribute('app');
  const app = given === 'staff' || given === 'market' ? given : null;
  const lang = element.getAttribute('lang') ?? '';
  const known = languages.find((language) => language === lang.toLowerCase().split('-')[0]);
  const problems: AttributeProblem[] = [];
  if (!app)
    problems.push({
      code: 'unknown-app',
      message:
        '<playday-erasure>: ' +
        `${given === null ? 'app is missing' : `app="${given}" is unknown`}; ` +
        'use "staff" or "market". No form is shown.',
    });
  const named = element.getAttribute('shop');
  const shop =
    named === null ? servedBy : (/^https?:\/\/[\w.:[\]-]+(?=\/|$)/i.exec(named)?.[0] ?? null);
  if (!shop)
    problems.push({
      code: 'unknown-shop',
      message:
        '<playday-erasure>: ' +
        (named === null ? 'the script does not know its shop' : `shop="${named}" is no address`) +
        '; use shop="https://…". No form is shown.',
    });
  if (!known && lang !== '')
    problems.push({
      code: 'unknown-lang',
      message:
        `<playday-erasure>: lang="${lang}" is unknown; use ` +
        `${languages.map((language) => `"${language}"`).join(', ')}. ` +
        'The form is shown in English.',
    });
  return { app, shop, language: known ?? 'en', problems };
}

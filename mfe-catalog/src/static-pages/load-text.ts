import type { Contacts, Host } from '@playday/shared/contract';
import type { AboutText } from '../about/AboutPage.tsx';
import type { FaqText } from '../faq/FaqPage.tsx';
import type { LegalText } from '../legal/LegalPage.tsx';

interface Texts {
  'about-us': AboutText;
  faq: FaqText;
  terms: LegalText;
  privacy: LegalText;
}

export type TextName = keyof Texts;

/** Loads a static page's text. Each language of each page is a separate chunk, so that only one of them is downloaded. */
export async function loadText<Name extends TextName>(
  name: Name,
  { language, contacts }: Host,
): Promise<Texts[Name]> {
  const file = `${name}.${language}`;
  if (name === 'faq' || name === 'about-us')
    return (
      (await import(/* webpackChunkName: "text-[request]" */ `./locales/${file}.json`)) as {
        default: Texts[Name];
      }
    ).default;
  // The legal texts follow the shop's configuration.
  const { text } = (await import(/* webpackChunkName: "text-[request]" */ `./locales/${file}.ts`)) as {
    text: Texts[Name] | ((contacts: Contacts) => Texts[Name]);
  };
  return typeof text === 'function' ? text(contacts) : text;
}

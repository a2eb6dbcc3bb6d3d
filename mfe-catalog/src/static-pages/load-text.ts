import type { Host } from '@playday/shared/contract';
import type { AboutText } from '../about/AboutPage.tsx';
import type { FaqText } from '../faq/FaqPage.tsx';
import type { LegalText } from '../legal/LegalPage.tsx';
import { type LegalFile, legalText } from '../legal/legal-text.ts';

interface Texts {
  'about-us': AboutText;
  faq: FaqText;
  terms: LegalText;
  privacy: LegalText;
}

export type TextName = keyof Texts;

/**
 * Loads a static page's text. Each language of each page is a separate chunk, so that only one of
 * them is downloaded.
 */
export async function loadText<Name extends TextName>(
  name: Name,
  { language, contacts }: Host,
): Promise<Texts[Name]> {
  const file = `${name}.${language}`;
  const { default: text } = (await import(
    /* webpackChunkName: "text-[request]" */ `./locales/${file}.json`
  )) as { default: unknown };
  // The legal texts follow the shop's configuration.
  const isLegal = name === 'terms' || name === 'privacy';
  return (isLegal ? legalText(name, text as LegalFile, contacts) : text) as Texts[Name];
}

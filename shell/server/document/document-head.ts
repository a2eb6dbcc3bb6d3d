import type { Language, PageMeta } from '@playday/shared/contract';
import { languages, withLanguage } from '@playday/shared/rules/languages/languages';
import { isOwnPoster, posterFile, previewFile } from '@playday/shared/rules/events/poster-files';
import { fullTitle } from '@playday/shared/rules/shop/full-title';
import { config } from '../config.ts';
import type { DocumentAddition } from '../extra.ts';

/** The languages as Open Graph writes them: with a territory. */
const ogLocales: Record<Language, string> = { en: 'en_GB', th: 'th_TH', zh: 'zh_CN', km: 'km_KH' };

/**
 * The image of pages that have none of their own: name and slogan of the shop, which are the same
 * in every language.
 */
export const shopImage = '/assets/share.jpg';
const shopImageText = 'Playday – Let your PAYDAY be your PLAYDAY';

export interface HeadParts {
  language: Language;
  /**
   * The `?lang=` of the page's own address; undefined for the default language at an address
   * without.
   */
  addressLanguage: Language | undefined;
  path: string;
  status: number;
  meta: PageMeta | null;
  page: { isRendered: boolean };
  /** Whether search engines must not learn the address: it contains a secret or free text. */
  isPrivate: boolean;
  additions: Pick<DocumentAddition, 'isUnindexed'>[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML and XML write it. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Search engines and link previews expect absolute URLs. */
export const absoluteUrl = (path: string): string =>
  path.startsWith('/') ? config.publicUrl + path : path;

/**
 * The page in each language, and in that of the visitor, as search engines know them: hreflang →
 * URL.
 */
export const alternatesOf = (path: string): [hreflang: string, url: string][] => [
  ...languages.map((language): [string, string] => [
    language,
    absoluteUrl(withLanguage(path, language)),
  ]),
  ['x-default', absoluteUrl(path)],
];

/** What the head says about the page. */
export function headOf({
  meta,
  path,
  language,
  addressLanguage,
  status,
  page,
  isPrivate,
  additions,
}: HeadParts): string {
  const bare = meta?.canonical ?? path;
  const url = absoluteUrl(addressLanguage ? withLanguage(bare, addressLanguage) : bare);
  // Any other document, such as the frame of the pages behind the session, is the same for several
  // addresses.
  const hasAddress = status === 200 && page.isRendered && !isPrivate;
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeText(content)}">`;
  const og = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escapeText(String(content))}">`;
  return [
    `<title>${escapeText(fullTitle(meta?.title))}</title>`,
    `<meta name="theme-color" content="#fffaf3" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="#120f22" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(hasAddress
      ? [
          `<link rel="canonical" href="${escapeText(url)}">`,
          ...alternatesOf(bare).map(
            ([hreflang, other]) =>
              `<link rel="alternate" hreflang="${hreflang}" href="${escapeText(other)}">`,
          ),
          og('url', url),
        ]
      : []),
    ...(meta?.description
      ? [named('description', meta.description), og('description', meta.description)]
      : []),
    og('type', meta?.jsonLd?.['@type'] === 'NewsArticle' ? 'article' : 'website'),
    og('site_name', 'Playday'),
    og('title', meta?.title ?? 'Playday'),
    og('locale', ogLocales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => og('locale:alternate', ogLocales[other])),
    ...Object.entries(imageOf(meta)).map(([name, content]) => og(name, content)),
    named('twitter:card', 'summary_large_image'),
    ...(status !== 200 || isPrivate || additions.some(({ isUnindexed }) => isUnindexed)
      ? [named('robots', 'noindex')]
      : []),
  ].join('\n');
}

/** The image of link previews. Its size is known unless it is an image of a remote's own. */
function imageOf(meta: PageMeta | null): Record<string, string | number> {
  const { name, type, width, height } = previewFile;
  const size = { 'image:type': type, 'image:width': width, 'image:height': height };
  const image = meta?.image;
  if (!image) return { image: absoluteUrl(shopImage), ...size, 'image:alt': shopImageText };
  return {
    ...(isOwnPoster(image)
      ? { image: absoluteUrl(posterFile(image, name)), ...size }
      : { image: absoluteUrl(image) }),
    'image:alt': meta.title,
  };
}

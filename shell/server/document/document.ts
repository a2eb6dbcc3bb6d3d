import { createHash } from 'node:crypto';
import { entryFile } from '@playday/shared/contract/build-manifest';
import type { Contacts, Language } from '@playday/shared/contract';
import { pageRemoteOf } from '@playday/shared/contract/page-remote';
import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { testShopNotes } from '@playday/shared/rules/shop/test-shop-notes';
import type { Translations } from '@playday/shared/kit/i18n';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { readBrowserScript } from '../http/browser-script.ts';
import type { PageData } from '../../src/page/page.ts';
import { config } from '../config.ts';
import type { DocumentAddition } from '../extra.ts';
import type { Release } from '../releases/release.ts';
import type { Answer } from './document-cache.ts';
import { absoluteUrl, escapeText, headOf, type HeadParts } from './document-head.ts';

export interface DocumentParts extends HeadParts {
  html: string;
  chunk: string | null;
  /** Empty when no remote declares the address. */
  owner: string;
  page: Pick<PageData, 'now' | 'isRendered' | 'loaderData' | 'errors' | 'menu'>;
  release: Release;
  captcha: PageData['captcha'];
  contacts: Contacts;
  /** What the extras add. */
  additions: DocumentAddition[];
  /** Whether payments are simulated: the page shows a note. */
  isTestShop: boolean;
  /** The shell's translations, for text outside of the page's content. */
  words: Translations;
  /** File name → critical CSS. */
  styles: Record<string, string>;
}

const loader = readBrowserScript(new URL('./loader.js', import.meta.url));
const earlyRequest = readBrowserScript(new URL('./early-request.js', import.meta.url));
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that cannot close its script element. */
const json = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** JSON-LD with absolute URLs, those of pages in the language of the document. */
const absolute = (jsonLd: object, language: Language | undefined): unknown =>
  JSON.parse(JSON.stringify(jsonLd), (key, value: unknown) => {
    if (!['url', 'image', '@id'].includes(key)) return value;
    return Array.isArray(value) ? value.map(urlOf) : urlOf(value);

    function urlOf(each: unknown) {
      if (typeof each !== 'string' || !each.startsWith('/')) return each;
      return absoluteUrl(key === 'image' || !language ? each : withLanguage(each, language));
    }
  });

/**
 * Assembles a document and its content security policy. It contains nothing personal and no nonce.
 */
export function documentOf(parts: DocumentParts): Pick<Answer, 'html' | 'policy' | 'link'> {
  const { language, meta, release } = parts;
  const noScript = escapeText((parts.words.noScript as string | undefined) ?? '');
  const body = `<noscript><p class="no-script">${noScript}</p></noscript>
${testShopNote(parts)}${parts.additions.map(noteOf).join('')}<div id="root">${parts.html}</div>`;
  const frameStyles = release.shell.stylesFor(body);
  const styles = [frameStyles, ...Object.values(parts.styles)];
  const base = baseOf(parts);
  const styleTags = [
    `<style>${frameStyles}</style>`,
    // mini-css-extract finds the file by `data-href` and does not load it again.
    ...Object.entries(parts.styles).map(
      ([file, css]) => `<style data-href="${escapeText(base + file)}">${css}</style>`,
    ),
  ];
  const pageData = pageDataOf(parts);
  const [main] = pageData.files;
  const hasImages = parts.html.includes('<img');
  const jsonLd = meta?.jsonLd ? json(absolute(meta.jsonLd, parts.addressLanguage)) : '';
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(parts)}
${styleTags.join('\n')}${hasImages ? `\n${earlyRequestOf(main)}` : ''}
</head>
<body>
${body}
<script>${loader}</script>
<script type="application/json" id="page">${json(pageData)}</script>
${jsonLd && `<script type="application/ld+json">${jsonLd}</script>`}
</body>
</html>`;
  return {
    html,
    policy: policyOf(hasImages ? [earlyRequest, loader] : [loader], styles, parts),
    link: hasImages ? undefined : linkOf(main),
  };
}

type ScriptFile = { url: string; sri: string | undefined };

/** A `Link` header: the script is requested before the document has been parsed. */
const linkOf = ({ url, sri = '' }: ScriptFile) =>
  `<${url}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${sri}"`;

/** The script is requested once the image with high priority has its size. */
const earlyRequestOf = ({ url, sri = '' }: ScriptFile) =>
  `<script data-url="${escapeText(url)}" data-integrity="${escapeText(sri)}">` +
  `${earlyRequest}</script>`;

/** The address of the files of the build that owns the page. */
const baseOf = ({ owner, release }: Pick<DocumentParts, 'owner' | 'release'>) =>
  `/mfe/${owner}/${release.builds[owner]?.manifest.build}/`;

function testShopNote({ isTestShop, language }: DocumentParts): string {
  if (!isTestShop) return '';
  return `<aside class="preview-note"><p>${escapeText(testShopNotes[language])}</p></aside>\n`;
}

const noteOf = ({ note }: DocumentAddition): string =>
  note
    ? `<aside class="preview-note"><p>${escapeText(note.text)}</p>` +
      `<a href="${escapeText(note.link.path)}">${escapeText(note.link.text)}</a></aside>\n`
    : '';

function pageDataOf({
  language,
  page,
  release,
  owner,
  chunk,
  captcha,
  contacts,
  additions,
}: DocumentParts) {
  const { shell } = release;
  const remotes = Object.fromEntries(
    Object.entries(release.remotes).map(([name, definition]) => [
      name,
      pageRemoteOf(definition, release.builds[name]?.manifest),
    ]),
  );
  const assets = `/assets/${shell.build}/`;
  const words = `${assets}i18n/${language}.json`;
  const own = (file: string) => ({ url: assets + file, sri: shell.manifest.files[file] });
  const owned = release.builds[owner];
  const ownedBase = baseOf({ owner, release });
  const wave = owned
    ? [
        entryFile,
        ...(owned.manifest.chunks['exposed-App'] ?? []),
        ...((chunk && owned.manifest.chunks[chunk]) || []),
      ]
    : [];
  const files = [...new Set(wave)]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ url: ownedBase + file, sri: owned?.manifest.files[file] }));
  return {
    ...page,
    language,
    contacts: ownContacts(contacts),
    captcha,
    ...(Object.assign({}, ...additions.map(({ pageData }) => pageData)) as object),
    isDevelopment: config.isDevelopment || undefined,
    release: release.id,
    remotes,
    // The shell’s script and style sheet come first.
    files: [own(shell.main), own(shell.cssFile), ...files] as const,
    words: owned ? [words, `${ownedBase}i18n/${language}.json`] : [words],
  };
}

/** The contacts that are not the defaults, which the shell's scripts contain. */
const ownContacts = (contacts: Contacts): Partial<Contacts> =>
  Object.fromEntries(
    Object.entries(contacts).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(defaultContacts[name as keyof Contacts]),
    ),
  );

function policyOf(
  scripts: string[],
  styles: string[],
  { captcha, additions, release }: DocumentParts,
): string {
  const isGoogles = captcha === 'recaptcha';
  const foreign = additions
    .flatMap(({ sources }) => sources.map((source) => ` ${source}`))
    .join('');
  const google = isGoogles
    ? ' https://www.google.com https://www.gstatic.com https://www.recaptcha.net'
    : '';
  const policies = [
    'boot',
    'remotes',
    'offline',
    'dompurify',
    'mf-shell',
    ...Object.keys(release.remotes).map((name) => `mf-${name}`),
  ];
  return [
    "default-src 'self'",
    `script-src ${scripts.map(sha256).join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${styles.map(sha256).join(' ')}`,
    `img-src 'self' data: blob:${foreign}`,
    `connect-src 'self'${google}${foreign}`,
    `frame-src ${isGoogles ? `${google.trim()} https://recaptcha.google.com` : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Google's script makes its markup with `goog#html`, once for each form that loads it in this
    // document.
    [
      'trusted-types',
      ...policies,
      ...(isGoogles || foreign ? ['default'] : []),
      ...(isGoogles ? ["goog#html 'allow-duplicates'"] : []),
    ].join(' '),
  ].join('; ');
}

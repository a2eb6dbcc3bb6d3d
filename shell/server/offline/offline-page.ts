import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/kit/i18n';
import { readBrowserScript } from '../http/browser-script.ts';
import type { ShellBuild } from '../builds/shell-build.ts';

interface OfflineTexts {
  title: string;
  text: string;
  tickets: string;
  retry: string;
}

const script = readBrowserScript(new URL('./offline-page.js', import.meta.url));
const styles = readFileSync(new URL('./offline-page.css', import.meta.url), 'utf8');
const hash = (text: string) => createHash('sha256').update(text).digest('base64');

/** The page shown while offline: self-contained, with all languages, of which it shows one. */
export async function renderOfflinePage(own: Pick<ShellBuild, 'folder' | 'css'>) {
  const sections = await Promise.all(
    languages.map(async (language) => section(language, await wordsOf(own, language))),
  );
  const html = `<!doctype html>
<html lang="en" data-languages="${languages.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Playday</title>
<script>${script}</script>
<style>${own.css}</style>
<style>${styles}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#ffb224"/>\
<path d="M10 25V7h7.5a6 6 0 0 1 0 12H10" fill="none" stroke="#17132b" stroke-width="4.5" \
stroke-linejoin="round" stroke-linecap="round"/></svg>
${sections.join('\n')}
</main>
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash(script)}'`,
    `style-src 'sha256-${hash(own.css)}' 'sha256-${hash(styles)}'`,
    "connect-src 'self'",
    // Firefox asks for the icon of every page.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return { html, policy, integrity: `sha256-${hash(html)}` };
}

async function wordsOf(
  { folder }: Pick<ShellBuild, 'folder'>,
  language: Language,
): Promise<OfflineTexts> {
  const words = JSON.parse(await readFile(join(folder, `i18n/${language}.json`), 'utf8')) as {
    offlineNotice: OfflineTexts;
  };
  return words.offlineNotice;
}

const section = (
  language: Language,
  { title, text, tickets, retry }: OfflineTexts,
) => `<section lang="${language}">
<h1>${title}</h1>
<p>${text}</p>
<nav><a class="tickets" href="/account/tickets">${tickets}</a><a href="">${retry}</a></nav>
</section>`;

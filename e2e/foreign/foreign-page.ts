import { createServer } from 'node:http';
import { ports } from '../ports.ts';

/** Origins of foreign pages; the first is in the test shop's ERASURE_ORIGINS. */
export const foreign = {
  listed: `http://127.0.0.1:${ports.foreign}`,
  unlisted: `http://127.0.0.1:${ports.foreign + 1}`,
};

/** Styles that would break the form if they reached it. */
const hostileStyles =
  '* { color: red !important; font-size: 40px; letter-spacing: 1em } :root { --ink: red }';

export interface ForeignPage {
  /** Of the element. */
  attributes?: string;
  /** HTML before the element. */
  head?: string;
  /**
   * How the embed's script comes to the page; other ways than by its tag need a page without a
   * policy.
   */
  script?: string;
  /** The content of `/combined.js`. */
  combined?: string;
  hasPolicy?: boolean;
}

/**
 * Serves a plain HTML page with the embed at its own origin, with the strictest
 * Content-Security-Policy that the embed works with.
 */
export async function openForeignPage(
  address: string,
  shop: string,
  {
    attributes = 'app="staff" lang="th"',
    head = '',
    script = `<script src="${shop}/embed/erasure.js" async></script>`,
    combined = '',
    hasPolicy = true,
  }: ForeignPage = {},
) {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Staff</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/hostile.css">${head}
<h1 id="own">Somebody else’s page</h1>
<playday-erasure ${attributes}></playday-erasure>
${script}</html>`;
  const policy = [
    "default-src 'none'",
    `script-src ${shop}`,
    `connect-src ${shop}`,
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const files: Record<string, [type: string, text: string]> = {
    '/': ['html', html],
    '/hostile.css': ['css', hostileStyles],
    '/combined.js': ['javascript', combined],
  };
  const requested: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    requested.push(url);
    const [type, text] = files[url] ?? ['plain', ''];
    response.writeHead(url in files ? 200 : 404, {
      'content-type': `text/${type}; charset=utf-8`,
      ...(hasPolicy && { 'content-security-policy': policy }),
    });
    response.end(text);
  });
  const { port, hostname } = new URL(address);
  await new Promise<void>((done) => server.listen(Number(port), hostname, done));
  return {
    /** The addresses that were asked of the page's own host. */
    requested,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

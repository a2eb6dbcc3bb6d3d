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

/** Serves a plain HTML page with the embed at its own origin, with the strictest Content-Security-Policy that the embed works with. */
export async function openForeignPage(address: string, shop: string, attributes = 'app="staff" lang="th"') {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Staff</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/hostile.css">
<h1 id="own">Somebody else’s page</h1>
<playday-erasure ${attributes}></playday-erasure>
<script src="${shop}/embed/erasure.js" async></script></html>`;
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
  const server = createServer(({ url = '/' }, response) => {
    const isStyle = url === '/hostile.css';
    response.writeHead(200, {
      'content-type': `text/${isStyle ? 'css' : 'html'}; charset=utf-8`,
      'content-security-policy': policy,
    });
    response.end(isStyle ? hostileStyles : html);
  });
  const { port, hostname } = new URL(address);
  await new Promise<void>((done) => server.listen(Number(port), hostname, done));
  return { close: () => new Promise((done) => server.close(done).closeAllConnections()) };
}

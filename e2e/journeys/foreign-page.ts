import { createServer } from 'node:http';

/** Addresses of pages that are not the shop's; the first is in the test shop's ERASURE_ORIGINS. */
export const foreign = { listed: 'http://127.0.0.1:8196', unlisted: 'http://127.0.0.1:8197' };

const hostile = '* { color: red !important; font-size: 40px; letter-spacing: 1em } :root { --ink: red }';

/** Serves one page with the embed, under the strictest policy it can live with and styles that want to spoil it. */
export async function openForeignPage(address: string, shop: string, element: string) {
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
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Staff</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/hostile.css">
<h1 id="own">Somebody else’s page</h1>
${element}
<script src="${shop}/embed/erasure.js" async></script></html>`;
  const server = createServer((request, response) => {
    const isStyle = request.url === '/hostile.css';
    response.writeHead(200, {
      'content-type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(isStyle ? hostile : page);
  });
  const { port, hostname } = new URL(address);
  await new Promise<void>((done) => server.listen(Number(port), hostname, done));
  return { close: () => new Promise((done) => server.close(done).closeAllConnections()) };
}

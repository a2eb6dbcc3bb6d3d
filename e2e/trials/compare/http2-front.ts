import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as ask } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Serves a shop over HTTP/2, with a certificate of its own. It answers streams as they come,
 * whatever their priority, as edges do that disregard it.
 */
export async function serveHttp2(
  shop: string,
): Promise<{ url: string; server: Http2SecureServer }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(await createCertificate(), (request, reply) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    ask(
      shop + request.url,
      {
        agent,
        method: request.method,
        headers: { ...Object.fromEntries(headers), host: new URL(shop).host },
      },
      (answer) => {
        // HTTP/2 has no headers of the connection.
        const {
          connection: _,
          'keep-alive': __,
          'transfer-encoding': ___,
          ...rest
        } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(reply);
      },
    )
      .on('error', () => reply.stream.destroy())
      .end();
    request.resume();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, server };
}

async function createCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'playday-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'].concat([
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ]),
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  await rm(folder, { recursive: true });
  return pair;
}

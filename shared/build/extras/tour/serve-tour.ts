import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Fastify from 'fastify';
import { isLocalRequest } from '../../../server/local-request.ts';
import { root } from '../../root.ts';
import type { Tour } from './run-tour.ts';
import type { TourState } from './tour-state.ts';

/** At most so many states a second go to a page. */
const pauseMs = 200;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
  "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const own = (file: string) => join(import.meta.dirname, file);
const fonts = createRequire(import.meta.url);

/** The files of the page: address → file, media type. */
const files: Record<string, [() => string, string]> = {
  '/': [() => own('page.html'), 'text/html; charset=utf-8'],
  '/page.js': [() => own('page.js'), 'text/javascript; charset=utf-8'],
  '/page.css': [() => own('page.css'), 'text/css; charset=utf-8'],
  '/tokens.css': [() => join(root, 'shared/ui/tokens.css'), 'text/css; charset=utf-8'],
  '/anuphan.woff2': [
    () => fonts.resolve('@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2'),
    'font/woff2',
  ],
};

/**
 * The page of the tour and what its buttons call, for this machine only: whatever a page of another
 * origin asks for, also of the shop itself, is refused, as is every other name of this address.
 * `onChange` calls back at every change.
 */
export function serveTour(tour: Tour, onChange: (changed: () => void) => () => void) {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.addHook('onRequest', async ({ raw, method }, reply) => {
    const { headers, rawHeaders, socket, url: target = '' } = raw;
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
    const isHere = isLocalRequest({ peer: socket.remoteAddress, headers, rawHeaders, target });
    const isNamedRight = host.endsWith(`:${socket.localPort}`);
    // A link may lead here; nothing else of other pages may.
    const isOwn = site === undefined || site === 'same-origin' || site === 'none';
    const isLink = mode === 'navigate' && method === 'GET' && target === '/';
    const hasOwnOrigin =
      method === 'GET'
        ? [undefined, `http://${host}`].includes(origin)
        : origin === `http://${host}`;
    if (!isHere || !isNamedRight || !hasOwnOrigin || !(isOwn || isLink))
      return reply.code(403).send('Only for the tour’s own page, on this machine.\n');
  });

  for (const [address, [file, type]] of Object.entries(files))
    app.get(address, (_request, reply) => reply.type(type).send(createReadStream(file())));

  app.get('/events', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    request.raw.socket.setTimeout(0);
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': 'text/event-stream' } as never);
    let timer: NodeJS.Timeout | undefined;
    const send = (state: TourState) => raw.write(`data: ${JSON.stringify(state)}\n\n`);
    send(tour.state());
    const endChanges = onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        send(tour.state());
      }, pauseMs);
    });
    const endView = tour.view();
    raw.on('close', () => {
      clearTimeout(timer);
      endChanges();
      endView();
    });
  });

  app.post<{ Params: { id: string } }>('/acts/:id', (request, reply) =>
    tour.begin(request.params.id)
      ? reply.code(202).send()
      : reply.code(409).send('Another act runs, or this one cannot.\n'),
  );

  app.get<{ Params: { id: string } }>('/proofs/:id', (request, reply) => {
    const act = tour.state().acts.find(({ id }) => id === request.params.id);
    if (!act) return reply.code(404).send('There is no such act.\n');
    return reply
      .type('text/plain; charset=utf-8')
      .send(createReadStream(join(root, act.proof.file)));
  });
  return app;
}

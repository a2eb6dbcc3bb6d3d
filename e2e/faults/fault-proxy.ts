import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { ports } from '../ports.ts';

/** What can happen to a response in transit. */
export type Fault =
  | 'refused'
  | '404'
  | '500 html'
  | 'reset'
  | 'hang'
  | 'drip'
  | 'html instead'
  | 'tampered';

export interface FaultRule {
  fault: Fault;
  matches: (path: string) => boolean;
}

/**
 * A proxy between browser and shop on a port of its own that corrupts the responses its rule names,
 * through real sockets: a script that hangs is not the same as a request that a test aborts.
 */
export async function openFaultProxy() {
  let rule: FaultRule | null = null;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const fault = rule?.matches(path) ? rule.fault : null;
    if (!fault || !answerWithoutUpstream(fault, outgoing)) pass(incoming, outgoing, fault);
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null) {
    const headers = { ...incoming.headers, ...(fault ? { 'accept-encoding': 'identity' } : {}) };
    const onward = request(
      {
        host: '127.0.0.1',
        port: ports.shell,
        path: incoming.url,
        method: incoming.method,
        headers,
      },
      (answer) => {
        if (!fault) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => corrupt(fault, Buffer.concat(parts), answer, outgoing));
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  await new Promise<void>((ready) => server.listen(ports.faultProxy, '127.0.0.1', ready));
  return {
    url: `http://localhost:${ports.faultProxy}`,
    break(next: FaultRule) {
      rule = next;
    },
    heal() {
      rule = null;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** Faults that do not need the real response. */
function answerWithoutUpstream(fault: Fault, outgoing: ServerResponse): boolean {
  const respond = (status: number, type: string, body: string) => {
    outgoing.writeHead(status, { 'content-type': type }).end(body);
    return true;
  };
  if (fault === 'refused') outgoing.destroy();
  else if (fault === '404') return respond(404, 'text/plain', 'not found');
  else if (fault === '500 html') return respond(500, 'text/html', '<h1>Internal error</h1>');
  else if (fault === 'html instead')
    return respond(200, 'text/html', '<!doctype html><title>Sign in to the Wi-Fi</title>');
  else if (fault !== 'hang') return false;
  return true;
}

function corrupt(fault: Fault, body: Buffer, answer: IncomingMessage, outgoing: ServerResponse) {
  const { 'content-length': _length, ...headers } = answer.headers;
  if (fault === 'reset') {
    outgoing.writeHead(200, { ...headers, 'content-length': body.length });
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  } else if (fault === 'tampered') {
    outgoing
      .writeHead(200, headers)
      .end(Buffer.concat([body, Buffer.from('\n;globalThis.tampered=true')]));
  } else {
    outgoing.writeHead(200, headers);
    let sent = 0;
    const timer = setInterval(() => outgoing.write(body.subarray(sent, ++sent)), 1000);
    outgoing.on('close', () => clearInterval(timer));
  }
}

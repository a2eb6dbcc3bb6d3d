import { connect } from 'node:net';

export interface RawReply {
  status: number;
  /** By lower-case name; of repeated headers the last one. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends raw bytes, for requests that `fetch` would correct or refuse, and reads until the server
 * closes the connection.
 */
export function sendRaw(port: number, text: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      if (answer === '') reject(new Error('the connection was closed without an answer'));
      else resolve(read(answer));
    };
    const timer = setTimeout(() => reject(new Error('the connection stays open')), 60_000);
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    // A server that refuses a body may reset the connection after its response.
    socket.on('error', () => {});
    socket.on('close', end);
  });
}

/**
 * Sends a request with any method, target and headers; the server closes the connection after it.
 */
export const rawRequest = (
  port: number,
  method: string,
  target: string,
  headers: string[] = [],
  body = '',
) =>
  sendRaw(
    port,
    [
      `${method} ${target} HTTP/1.1`,
      'Host: shop.test',
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );

function read(answer: string): RawReply {
  // Removes interim responses, such as 100 Continue.
  const [head = '', ...body] = answer
    .replace(/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/, '')
    .split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
    ),
    body: body.join('\r\n\r\n'),
  };
}

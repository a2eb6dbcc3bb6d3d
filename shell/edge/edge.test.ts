import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type EdgeSettings, hasHaproxy, startEdge } from '../server/testing/start-edge.ts';

const name = 'the edge';
if (hasHaproxy()) describe(name, edgeTests);
else if (process.env.CI) test(name, () => Promise.reject(new Error('haproxy is not installed')));
else describe.skip(`${name}: skipped, haproxy is not installed`, edgeTests);

function edgeTests() {
  /** The headers of the last request that reached a program. */
  let received: IncomingHttpHeaders = {};
  /** Stands for apis and shells: answers with the length of the body, when it has all of it. */
  const program = createServer((incoming, answer) => {
    let length = 0;
    // Not of the edge's own checks, which come at any time.
    if (incoming.url === '/') received = incoming.headers;
    incoming.on('data', (bytes: Buffer) => (length += bytes.length));
    incoming.on('end', () => answer.end(String(length)));
  });
  let edge: Awaited<ReturnType<typeof startEdge>>;
  const open: Socket[] = [];

  beforeAll(async () => {
    await once(program.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    program.closeAllConnections();
    program.close();
  });
  const withEdge = (settings: Omit<EdgeSettings, 'programPort'>) => {
    beforeAll(async () => {
      edge = await startEdge({ programPort: (program.address() as AddressInfo).port, ...settings });
    });
    afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));
    afterAll(() => edge.stop());
  };

  /** Connects from an address of this machine. */
  const from = (localAddress: string) => {
    const socket = connect({ port: edge.port, host: '127.0.0.1', localAddress }).on(
      'error',
      () => {},
    );
    open.push(socket);
    return socket;
  };
  const isAnswered = async (localAddress: string, path: string, headers = {}) => {
    const sent = request({
      headers,
      port: edge.port,
      host: '127.0.0.1',
      localAddress,
      path,
      agent: false,
    }).end();
    const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    return answer.statusCode === 200;
  };
  /** `once` of Node fails when a connection is reset, which is one way to end it. */
  const closed = (socket: Socket) =>
    new Promise<void>((done) => socket.once('close', () => done()));
  /** What the edge sends until it closes the connection, within a minute. */
  async function untilClosed(socket: Socket): Promise<string> {
    let received = '';
    let isLate = false;
    socket.on('data', (bytes) => (received += String(bytes)));
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, 60_000);
    await closed(socket);
    clearTimeout(timer);
    expect(isLate).toBe(false);
    return received;
  }
  interface Coding {
    header: string;
    part: (text: string) => string;
    end: string;
  }
  const whole = (length: number): Coding => ({
    header: `Content-Length: ${length}`,
    part: (text) => text,
    end: '',
  });
  const chunked: Coding = {
    header: 'Transfer-Encoding: chunked',
    part: (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
    end: '0\r\n\r\n',
  };
  const head = (path: string, header: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop.test\r\n${header}\r\n\r\n`;

  describe('with times of a second', () => {
    withEdge({ seconds: 1, officeNetworks: '127.0.0.9' });

    test.each([
      ['a short body', '/api/login', whole(9_000), 1],
      ['a body for the shell', '/login', whole(9_000), 1],
      ['most of a long body first', '/api/payments/omise/webhook', whole(60_000), 50_000],
      ['chunks', '/api/login', chunked, 1],
      ['chunks, most of a long body first', '/api/login', chunked, 50_000],
    ])(
      'body that drips (%s): ended, and no program sees it',
      async (_what, path, { header, part }, first) => {
        const seen = jest.fn();
        program.on('request', seen);
        const socket = from('127.0.0.2');
        socket.write(head(path, header) + part('x'.repeat(first)));
        const drip = setInterval(() => socket.write(part('x')), 100);
        expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /u);
        clearInterval(drip);
        expect(seen.mock.calls.filter(([{ method }]) => method === 'POST')).toEqual([]);
        program.off('request', seen);
      },
    );

    test.each([
      ['no byte', ''],
      ['half a header', 'GET / HTTP/1.1\r\nHost: sh'],
      ['a whole request, and no other one', 'GET /api/event HTTP/1.1\r\nHost: shop.test\r\n\r\n'],
    ])('connection with %s: ended', async (_what, text) => {
      const socket = from('127.0.0.2');
      socket.write(text);
      await untilClosed(socket);
    });

    const send = async (
      localAddress: string,
      path: string,
      { length, coding: { header, part, end } }: { length: number; coding: Coding },
    ) => {
      const socket = from(localAddress);
      socket.write(head(path, `${header}\r\nConnection: close`) + part('x'.repeat(length)) + end);
      const answer = await untilClosed(socket);
      return [Number(answer.slice(9, 12)), Number(answer.split('\r\n\r\n')[1])];
    };
    test.each([
      ['its length', whole],
      ['chunks', () => chunked],
    ])('body with %s: 64 KiB reach a program, more does not', async (_how, codingOf) => {
      const post = (length: number) =>
        send('127.0.0.2', '/api/payments/omise/webhook', { length, coding: codingOf(length) });
      expect(await post(65_536)).toEqual([200, 65_536]);
      expect(await post(65_537)).toEqual([413, 0]);
    });

    test('content of the office: as long as the api takes it, from its networks only', async () => {
      const length = 2_000_000;
      const path = '/api/office/content';
      expect(await send('127.0.0.9', path, { length, coding: whole(length) })).toEqual([
        200,
        length,
      ]);
      expect(await send('127.0.0.2', path, { length: 1, coding: whole(length) })).toEqual([404, 0]);
    });
  });

  describe('with times of ten minutes', () => {
    withEdge({ seconds: 600, trustedProxies: '127.0.0.8' });
    const half = 'POST /api/login HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9\r\n\r\nx';

    test('thousands of connections of one source: bounded, others are answered', async () => {
      const many = Array.from({ length: 3_000 }, (_, at) => {
        const socket = from('127.0.0.2');
        if (at % 2 === 0) socket.write(half);
        return socket;
      });
      let refused = 0;
      await new Promise<void>((done) => {
        for (const socket of many)
          socket.on('close', () => (refused += 1) === many.length - edge.perSource && done());
      });
      for (const path of ['/edge-health', '/ready', '/api/ready'])
        expect(await isAnswered('127.0.0.3', path)).toBe(true);
      // The next one is refused, and those that came first are not.
      await closed(from('127.0.0.2'));
      expect(many.filter(({ destroyed }) => !destroyed)).toHaveLength(edge.perSource);
      const kept = many.filter(({ destroyed }) => !destroyed);
      await Promise.all(kept.map((socket) => closed(socket.destroy())));
      // The edge notices that they are closed as it reads them.
      while (!(await isAnswered('127.0.0.2', '/ready').catch(() => false)));
    });

    const claims = {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'elsewhere.test',
      forwarded: 'for=198.51.100.1;host=elsewhere.test',
      'x-request-id': 'a-chosen-one',
    };
    test.each(Object.keys(claims))('%s of a visitor: reaches no program', async (name) => {
      expect(await isAnswered('127.0.0.3', '/', claims)).toBe(true);
      expect(received[name] ?? '').not.toContain(claims[name as keyof typeof claims]);
      expect(await isAnswered('127.0.0.8', '/', claims)).toBe(true);
      expect(received[name]).toContain(claims[name as keyof typeof claims]);
    });

    test('proxy in front: has no such bound, since all visitors come from it', async () => {
      const many = Array.from({ length: edge.perSource + 100 }, () => from('127.0.0.8'));
      await Promise.all(many.map((socket) => once(socket, 'connect')));
      expect(await isAnswered('127.0.0.8', '/ready')).toBe(true);
    });
  });

  describe('with IPv6', () => {
    withEdge({ seconds: 600, hasProxyHeaders: true });
    const fromIPv6 = (address: string) => {
      const socket = from('127.0.0.1');
      socket.write(
        `PROXY TCP6 ${address} 2001:db8::1 4000 8080\r\nGET /edge-health HTTP/1.1\r\n\r\n`,
      );
      return socket;
    };
    const isServed = (address: string) => {
      const socket = fromIPv6(address);
      return new Promise<boolean>((done) => {
        socket.once('data', (bytes) => done(String(bytes).startsWith('HTTP/1.1 200')));
        socket.once('close', () => done(false));
      });
    };

    test('addresses of one /64: bounded together; the next /64 is not', async () => {
      const served = await Promise.all(
        Array.from({ length: edge.perSource }, (_, at) =>
          isServed(`2001:db8:1:2::${at.toString(16)}`),
        ),
      );
      expect(served).not.toContain(false);
      expect(await isServed('2001:db8:1:2:ffff::1')).toBe(false);
      expect(await isServed('2001:db8:1:3::1')).toBe(true);
    });
  });
}

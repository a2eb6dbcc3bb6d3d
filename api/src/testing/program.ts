import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

interface Line {
  msg: string;
  port?: number;
  route?: string;
}

const ownMain = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Starts the real server process, as `npm start` runs it, on PostgreSQL or on PGlite in the
 * directory. `env` has further settings; `main` is the program, of another release if it is given.
 */
export function startProgram(
  place: { directory: string; databaseUrl: string | undefined },
  { env = {}, main = ownMain }: { env?: Record<string, string>; main?: string } = {},
) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: place.directory,
      API_PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: place.databaseUrl ?? '',
      ALTCHA_COST: '10',
      ADDRESS_LIMIT_FACTOR: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const output = createInterface({ input: child.stdout! });
  const isRead = new Promise<void>((done) => output.once('close', done));
  // Wait until the output is read completely: it may arrive after the exit event.
  const ended = new Promise<number | null>(
    (done) => void child.once('exit', (code) => void isRead.then(() => done(code))),
  );
  const listening = new Promise<number>((done, fail) => {
    output.on('line', (line) => {
      const entry = JSON.parse(line) as Line;
      lines.push(entry);
      if (entry.msg === 'listening') done(entry.port!);
    });
    void ended.then((code) => fail(new Error(`ended with ${code}`)));
  });
  listening.catch(() => {});
  return { child, lines, ended, listening };
}

export type Answer = Record<string, never> & { order?: { id: number } };

/**
 * Signs in to the demo account over HTTP. `answers` counts the responses whose headers have
 * arrived.
 */
export async function signIn(port: number) {
  let answers = 0;
  let token = '';
  const send = async (method: string, path: string, body?: object, headers: object = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        cookie: 'XSRF-TOKEN=0123456789abcdef',
        'x-xsrf-token': '0123456789abcdef',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    answers++;
    return reply;
  };
  const call = async (...request: Parameters<typeof send>): Promise<Answer> =>
    (await (await send(...request)).json()) as Answer;
  const challenge = await call('GET', '/captcha');
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  const recaptchaResponse = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const login = { login: 'demo@playday.test', password: 'Playday2026', recaptchaResponse };
  token = String((await call('POST', '/login', login)).access_token);
  return { send, call, answers: () => answers };
}

export interface Offer {
  event: number;
  method: number;
  tickets: { id: number; count: number }[];
}

/** One order with one ticket for each event that is on sale. */
export async function offers(call: Awaited<ReturnType<typeof signIn>>['call']): Promise<Offer[]> {
  const { events } = (await call('GET', '/event?limit=50')) as never as {
    events: { id: number; isSoldOut: boolean }[];
  };
  const bodies: Offer[] = [];
  for (const { id } of events.filter(({ isSoldOut }) => !isSoldOut)) {
    const details = (await call('GET', `/event/${id}`)) as never as {
      event: { saleStart: string | null };
      tickets: { id: number; left: number }[];
    };
    const methods = (await call('GET', `/user/order/methods/${id}`)) as never as {
      id: number;
      alias: string;
    }[];
    const method = methods.find(({ alias }) => alias === 'kCards' || alias === 'promptpay');
    const ticket = details.tickets.find(({ left }) => left > 0);
    const { saleStart } = details.event;
    const isOnSale = saleStart === null || new Date(saleStart) <= new Date();
    if (isOnSale && ticket && method)
      bodies.push({ event: id, method: method.id, tickets: [{ id: ticket.id, count: 1 }] });
  }
  return bodies;
}

import { fetchAgain } from '@playday/shared/server/fetch-again';
import { existsSync, readFileSync } from 'node:fs';
import { type ErrorBody, operations, type OperationName } from '@playday/shared/api-contract';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { type Config, readConfig } from '../../config.ts';
import { createContext } from '../../create-context.ts';
import { DirectoryInUse } from '../../db/directory-lock.ts';
import { nameDatabase, NoShop, openDatabase } from '../../db/open.ts';
import { later, minutes } from '../../time/time.ts';
import { buildServer } from '../../server.ts';
import { createToken, revokeToken } from '../tokens.ts';
import { commandTokenName, localTokenFile, unnamedWarning } from '../local-token.ts';
import { type Client, type Input, OfficeError } from './office.ts';

type Send = (request: {
  method: string;
  path: string;
  token: string;
  body: object | undefined;
}) => Promise<{ status: number; body: unknown }>;

/**
 * A client of the shop at OFFICE_URL, for which OFFICE_TOKEN is needed; otherwise of the shop on
 * this machine. There the same operations run in this process, on the configured database; a shop
 * that runs on the embedded one is asked instead.
 */
export async function openClient(env: NodeJS.ProcessEnv): Promise<Client> {
  const { OFFICE_TOKEN, OFFICE_URL } = env;
  if (OFFICE_TOKEN || OFFICE_URL) {
    if (!OFFICE_TOKEN || !OFFICE_URL)
      throw new OfficeError('OFFICE_URL and OFFICE_TOKEN belong together: set both.');
    refuseClearText(OFFICE_URL);
    return clientOf(sendTo(OFFICE_URL), OFFICE_TOKEN, OFFICE_URL);
  }
  const config = readConfig(env);
  try {
    return await openOnDatabase(config);
  } catch (error) {
    if (error instanceof NoShop) throw new OfficeError(error.message);
    if (!(error instanceof DirectoryInUse)) throw error;
    // A shop writes it when it starts; a command does not.
    const file = localTokenFile(config);
    if (!existsSync(file)) throw new OfficeError(error.message);
    const url = `http://127.0.0.1:${config.port}`;
    return clientOf(sendTo(url), readFileSync(file, 'utf8'), url);
  }
}

/** A token over plain http can be read by everyone on the way. */
function refuseClearText(url: string): void {
  const { protocol, hostname: host } = URL.parse(url) ?? {};
  if (protocol === 'https:') return;
  if (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(host ?? '')) return;
  throw new OfficeError(
    `OFFICE_URL must begin with https:// (http:// only for this machine): ${url}`,
  );
}

async function openOnDatabase(config: Config): Promise<Client> {
  const { db, close } = await openDatabase(config, { isCommand: true });
  const quiet = { info() {}, warn() {}, error: (details: object) => console.error(details) };
  const context = await createContext(config, db, quiet);
  const app = buildServer(context);
  const now = context.clock.now();
  // A token of its own, so that two commands at a time do not end each other's. One that a killed
  // command has left ends after a day.
  const name = commandTokenName(process.env);
  const token = await createToken(db, { name, now, endsAt: later(now, minutes(24 * 60)) });
  const send: Send = async ({ method, path, token: bearer, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    ...clientOf(send, token, nameDatabase(config)),
    // The embedded database has one process at a time, and it is this one.
    isShopStopped: db.kind === 'pglite',
    warning: unnamedWarning(process.env),
    async close() {
      await revokeToken(db, name, context.clock.now());
      await app.close();
      await close();
    },
  };
}

function sendTo(url: string): Send {
  return async ({ method, path, token, body }) => {
    try {
      const reply = await fetchAgain(`${withoutTrailingSlashes(url)}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          // A kept one may be closed while a person thinks.
          connection: 'close',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(30_000),
      });
      const answer: unknown = await reply.json().catch(() => null);
      if (typeof answer !== 'object' || answer === null)
        throw new Error(`something else sent ${reply.status} without JSON`);
      return { status: reply.status, body: answer };
    } catch (error) {
      throw new OfficeError(
        `The shop at ${url} does not answer (${(error as Error).message}). Nothing is lost: ` +
          'the same command may be given again.',
      );
    }
  };
}

function clientOf(send: Send, token: string, shop: string): Client {
  return {
    shop,
    isShopStopped: false,
    close: async () => {},
    async call<K extends OperationName>(name: K, { params, query, body }: Input<K> = {}) {
      const [method, pattern] = name.split(' ') as [string, string];
      const named = (params ?? {}) as Record<string, string | number>;
      const path = pattern.replace(/\{([^{}]+)\}/gu, (_all, key: string) =>
        encodeURIComponent(String(named[key])),
      );
      const asked = new URLSearchParams();
      for (const [key, value] of Object.entries<string | number | boolean | undefined>(query ?? {}))
        if (value !== undefined) asked.set(key, String(value));
      const search = asked.size > 0 ? `?${asked.toString()}` : '';
      const reply = await send({ method, path: path + search, token, body });
      const expected = Number(Object.keys(operations[name].response)[0]);
      if (reply.status === expected) return reply.body as never;
      const { message, field, reasons } = reply.body as Partial<ErrorBody>;
      const what = reasons?.join('\n') ?? message ?? `The api answered ${reply.status}.`;
      throw new OfficeError(field ? `${what} (${field})` : what);
    },
  };
}

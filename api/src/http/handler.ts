import type {
  Body,
  Language,
  OperationName,
  Params,
  Query,
  Reply,
} from '@playday/shared/api-contract';
import type { operations } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';

/** A signed-in person's session. */
export interface Session {
  personId: number;
  tokenHash: string;
}

/** A validated request: it passed every check that the table of operations can express. */
export interface Call<K extends OperationName> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Set if and only if the operation's access is `session`. */
  session: (typeof operations)[K]['access'] extends 'session' ? Session : undefined;
  /** Who asks a public operation that nobody has to be signed in for; undefined: not known. */
  visitor: () => Promise<Session | undefined>;
  /** Set if and only if the operation's access is `deploy`: the owner of the deploy token. */
  deployer: (typeof operations)[K]['access'] extends 'deploy' ? string : undefined;
  /** Set if and only if the operation's access is `office`: the name of the office token. */
  operator: (typeof operations)[K]['access'] extends 'office' ? string : undefined;
  lang: Language;
  now: Date;
  /**
   * The client's network as rate limits count it (`networkOf`), from the addresses that trusted
   * proxies report.
   */
  address: string;
  /** Hash of the token by which this browser is known (`account/devices.ts`), if it has one. */
  device: string | undefined;
  /** Gives the browser this token; does nothing if undefined. */
  setDevice: (token: string | undefined) => void;
  /**
   * Hash of the secret that this browser got when it registered (`account/register.ts`), if it has
   * one.
   */
  registration: string | undefined;
  /** Gives the browser the secret of its registration; null takes it away. */
  setRegistration: (secret: string | null) => void;
  /** The User-Agent header, as the client sent it. */
  userAgent: string | undefined;
  /** The id of the request in the logs of all programs. */
  requestId: string;
  /** Scope and key of a request with an Idempotency-Key, as one string. */
  requestKey: string | undefined;
  /** Keyed hash of the request's content; empty if the operation is not idempotent. */
  bodyHash: string;
  /**
   * Stores the response in the same transaction as its effect; does nothing if the request has no
   * key.
   */
  remember: (tx: Tx, answer: Reply<K>) => Promise<void>;
  /** Signed operations only: the raw body and the headers. */
  raw: { bytes: Buffer; headers: Record<string, string | string[] | undefined> } | undefined;
}

export type Handler<K extends OperationName> = (
  context: Context,
  call: Call<K>,
) => Promise<Reply<K>>;
export type Handlers = { [K in OperationName]: Handler<K> };

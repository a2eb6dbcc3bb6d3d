import type { Body, Lang, OperationName, Params, Query, Reply } from '@playday/shared/api-contract';
import type { operations } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { Deployer } from '../releases/deployer.ts';

/** Someone with a live session. */
export interface Session {
  personId: number;
  tokenHash: string;
}

/** A request that passed every check that the table of operations can express. */
export interface Call<K extends OperationName> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Present exactly where the table says `session`. */
  session: (typeof operations)[K]['access'] extends 'session' ? Session : undefined;
  /** Present exactly where the table says `deploy`: whose deploy token it was. */
  deployer: (typeof operations)[K]['access'] extends 'deploy' ? Deployer : undefined;
  lang: Lang;
  now: Date;
  /** Where the visitor is, as limits count it (`networkOf`), as far as our proxies can be believed. */
  address: string;
  /** Scope and key of a request with an Idempotency-Key, as one string. */
  requestKey: string | undefined;
  /** Fingerprint of what was asked for. */
  bodyHash: string;
  /** Stores the answer in the transaction that makes it true; without a key it does nothing. */
  remember(tx: Tx, answer: Reply<K>): Promise<void>;
  /** Signed operations only: the bytes as they came, and the headers. */
  raw: { bytes: Buffer; headers: Record<string, string | string[] | undefined> } | undefined;
}

export type Handler<K extends OperationName> = (context: Context, call: Call<K>) => Promise<Reply<K>>;
export type Handlers = { [K in OperationName]: Handler<K> };

import type { TSchema } from 'typebox';
import type { ErrorCode } from '../error-codes.ts';

/** Operations by `METHOD /path/{param}` below `/api`. */
export type OperationTable = Record<`${Method} /${string}`, Operation>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Operation {
  summary: string;
  /**
   * `session`: requires `Authorization: Bearer`, else 4002. `signature`: verified by the gateway's
   * adapter. `deploy`: a deploy token as bearer, else 5001. `office`: an office token as bearer,
   * else 5010, with the role that `roleOf` in `api/src/office/tokens.ts` names, else 5012.
   * `beacon`: public, but only from our own pages, and without the CSRF header, which beacons
   * cannot send.
   */
  access: 'public' | 'session' | 'signature' | 'deploy' | 'office' | 'beacon';
  /** Takes an optional `Idempotency-Key` header (1 to 255 visible characters). */
  isIdempotent?: boolean;
  /**
   * Thousands may send it in the same second, and may wait a moment: their sessions are read in
   * larger batches.
   */
  isCrowded?: boolean;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: { 200: TSchema } | { 202: TSchema };
  /**
   * Possible error codes besides those of every operation: 1000, 1001, 1003, 1006, 1029, 1050,
   * 1053, 4002.
   */
  errors?: readonly ErrorCode[];
}

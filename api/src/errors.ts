import { errorCodes } from '@playday/shared/api-contract/all-error-codes';
import type { ErrorBody, ErrorCode, ErrorKey, Language } from '@playday/shared/api-contract';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { bangkokIso, bangkokMillis } from './time/dates.ts';
import { errorMessages } from './words.ts';

const codeOf = Object.fromEntries(
  Object.entries(errorCodes).map(([code, { key }]) => [key, Number(code)]),
) as Record<ErrorKey, ErrorCode>;

/**
 * An expected failure, with a code of `error-codes.ts`; the only thing handlers throw on purpose.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: {
    field?: string;
    tickets?: { id: number; left: number }[];
    minimum?: number;
    maximum?: number;
    owned?: number;
    remaining?: number;
    order?: { id: number; pubId: string };
    reasons?: string[];
    retryAfterS?: number;
    retryAt?: Date;
  };

  constructor(key: ErrorKey, details: Failure['details'] = {}) {
    super(key);
    this.name = 'Failure';
    this.code = codeOf[key];
    this.status = errorCodes[this.code].status;
    this.details = details;
  }

  /**
   * The response body: code, a message in the visitor's language, and details that a page can act
   * on.
   */
  body(lang: Language): ErrorBody {
    const { field, tickets, minimum, maximum, owned, remaining, order, reasons, retryAt } =
      this.details;
    const text = errorMessages[lang][this.code];
    const message = retryAt ? text.replace('{time}', dateTimeOf(bangkokIso(retryAt), lang)) : text;
    return {
      code: this.code,
      message,
      ...(field && { field }),
      ...(tickets && { tickets }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(owned !== undefined && { owned }),
      ...(remaining !== undefined && { remaining }),
      ...(order && { order }),
      ...(reasons && { reasons }),
      ...(retryAt && { retryAt: bangkokMillis(retryAt) }),
    };
  }
}

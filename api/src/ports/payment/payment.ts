import type { Language } from '@playday/shared/api-contract';

/**
 * Who waits for the answer of a call. Each has places of its own, so that a worker never takes the
 * place of a buyer.
 */
export type Caller = 'buyer' | 'webhook' | 'worker';

/**
 * The interface of payment gateways. Amounts are minor units. Never call a gateway inside a
 * transaction. Every call ends by itself, for example by a timeout: it keeps its place among the
 * concurrent calls until it has ended. Without a `caller` it is the call of a worker.
 */
export interface Gateway {
  name: string;
  /** Whether its page for this method sends the buyer back to `returnUrl`. */
  sendsBack: (method: string) => boolean;
  /** Of a gateway for tests: the page that stands for the app that scans the payment's QR code. */
  testPage?: ((paymentId: string) => string) | undefined;
  /**
   * Starts a payment. Idempotent by `reference`: a repeat returns the same payment, so it is safe
   * after a crash. Throws `GatewayRefused` when no payment was started, another
   * `GatewayUnavailable` when the outcome is unknown.
   */
  create: (request: PaymentRequest) => Promise<CreatedPayment>;
  /** The payment that was started with this reference; resolves an unknown outcome of `create`. */
  find: (reference: string, caller?: Caller) => Promise<CreatedPayment | undefined>;
  /**
   * The current status, the only trusted one. `unknown`: the payment was never started. `chargeId`:
   * a charge of the payment that a webhook named, in case the gateway does not list it yet.
   */
  status: (
    paymentId: string | null,
    reference: string,
    chargeId?: string,
    caller?: Caller,
  ) => Promise<PaymentStatus>;
  /**
   * Voids the payment, so that it can no longer be paid. Returns its status after that: it may have
   * been captured meanwhile.
   */
  void: (paymentId: string | null, reference: string, caller?: Caller) => Promise<PaymentStatus>;
  /**
   * Refunds a capture or a part of it. Idempotent by `reference`: a repeat, even long after,
   * returns the same refund. Never returns more than what is left of the capture. `unsupported`:
   * the refund has to be made manually.
   */
  refund: (capture: {
    captureId: string;
    reference: string;
    amount: number;
    method: string;
  }) => Promise<{ state: 'done'; refundId: string } | { state: 'unsupported' }>;
  /**
   * One page of the payments that were started, captured, refunded or disputed in this time, from
   * the gateway's own list. A payment may be listed twice. `next` is the cursor of the following
   * page.
   */
  changes: (between: { from: Date; to: Date }, page: Page) => Promise<ListedPage>;
  /** Verifies the signature and time of a webhook and reads it; undefined when they are invalid. */
  webhook: (bytes: Buffer, headers: Headers, now: Date) => Promise<WebhookEvent | undefined>;
}

export type Headers = Record<string, string | string[] | undefined>;

export interface PaymentRequest {
  reference: string;
  method: string;
  type: 'URL' | 'QR';
  amount: number;
  currency: string;
  scale: number;
  description: string;
  parameters: { key: string; value: string }[];
  returnUrl: string;
  expiresAt: Date;
  /** What a page of the gateway may show to the buyer, in the buyer's language. */
  shown?: ShownPayment;
}

export interface ShownPayment {
  orderNumber: string;
  event: string;
  method: string;
  language: Language;
}

export interface CreatedPayment {
  paymentId: string;
  /**
   * The URL to redirect the browser to; or the text of a QR code, or its image as
   * `data:image/png;base64,…`.
   */
  content: string;
}

export type PaymentStatus =
  | { state: 'unknown' | 'open' | 'declined' | 'voided' }
  | { state: 'captured'; paymentId: string; captures: Capture[] };

export interface Capture {
  captureId: string;
  amount: number;
  currency: string;
  at: Date;
}

/** A part of a list: at most `limit` entries. No call is begun after `signal` was aborted. */
export interface Page {
  cursor: string | null;
  limit: number;
  signal?: AbortSignal;
}

export interface ListedPage {
  payments: ListedPayment[];
  /** Null: the list ends here. */
  next: string | null;
}

/** A payment as the gateway's own list shows it. */
export interface ListedPayment {
  paymentId: string;
  /** Null: no money arrived. */
  chargeId: string | null;
  /** Empty when the gateway does not tell it. */
  reference: string;
  amount: number;
  currency: string;
  /** How much of it was refunded, by us or in the gateway's dashboard. */
  refunded: number;
  /** Disputed by the holder of the card, and not decided for us. */
  isDisputed: boolean;
}

export interface WebhookEvent {
  eventId: string;
  /** Null: a valid event about something other than a payment. */
  paymentId: string | null;
  /**
   * The charge of the payment that the event is about, where the gateway has several for one
   * payment.
   */
  chargeId?: string;
  reference: string;
}

/** The gateway did not answer, or not as documented: whether it did what was asked is unknown. */
export class GatewayUnavailable extends Error {}

/** The gateway refused, or was not called at all: nothing was started or changed. */
export class GatewayRefused extends GatewayUnavailable {}

/** The gateway was not called, because too many calls wait or most of them fail. */
export class GatewayNotCalled extends GatewayRefused {}

export type Gateways = Record<string, Gateway>;

/** The gateway of a payment. Throws `GatewayRefused` when it is not configured (any more). */
export function gatewayNamed(gateways: Gateways, name: string): Gateway {
  const gateway = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
  if (!gateway) throw new GatewayRefused(`the gateway ${name} is not configured`);
  return gateway;
}

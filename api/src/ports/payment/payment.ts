/** The interface of payment gateways. Amounts are minor units. Never call a gateway inside a transaction. */
export interface Gateway {
  name: string;
  /**
   * Starts a payment. Idempotent by `reference`: a repeat returns the same payment, so it is safe after a crash.
   * Throws `GatewayUnavailable` when the payment was not started or the outcome is unknown.
   */
  create: (request: PaymentRequest) => Promise<CreatedPayment>;
  /** The current status, the only trusted one. `unknown`: the payment was never started. */
  status: (paymentId: string | null, reference: string) => Promise<PaymentStatus>;
  /**
   * Voids the payment, so that it can no longer be paid. Returns its status after that: it may have been captured
   * meanwhile.
   */
  void: (paymentId: string | null, reference: string) => Promise<PaymentStatus>;
  /** Refunds a capture; idempotent. `unsupported`: the refund has to be made manually. */
  refund: (capture: {
    captureId: string;
    paymentId: string;
    amount: number;
    method: string;
  }) => Promise<{ state: 'done'; refundId: string } | { state: 'unsupported' }>;
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
}

export interface CreatedPayment {
  paymentId: string;
  /** The URL to redirect the browser to; or the text of a QR code, or its image as `data:image/png;base64,…`. */
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

export interface WebhookEvent {
  eventId: string;
  /** Null: a valid event about something other than a payment. */
  paymentId: string | null;
  reference: string;
}

export class GatewayUnavailable extends Error {}

export type Gateways = Record<string, Gateway>;

/** What the shop asks of a payment gateway. Amounts are minor units. No call is ever made inside a transaction. */
export interface Gateway {
  name: string;
  /**
   * Starts a payment. The same `reference` again answers the same payment, so it is safe to repeat after a crash.
   * Throws `GatewayUnavailable` when it is not known to have been started.
   */
  create(request: PaymentRequest): Promise<CreatedPayment>;
  /** What the gateway says now; the only word that is believed. `unknown`: it was never started. */
  status(paymentId: string | null, reference: string): Promise<PaymentStatus>;
  /** Makes sure that it cannot be paid any more. Answers the state after that: it may have been captured meanwhile. */
  void(paymentId: string | null, reference: string): Promise<PaymentStatus>;
  /** Gives a capture back. `unsupported`: somebody has to do it by hand. The same capture twice is refunded once. */
  refund(capture: {
    captureId: string;
    paymentId: string;
    amount: number;
    method: string;
  }): Promise<{ state: 'done'; refundId: string } | { state: 'unsupported' }>;
  /** Reads a webhook, after its signature and time; undefined when they are not genuine. */
  webhook(bytes: Buffer, headers: Headers, now: Date): Promise<WebhookEvent | undefined>;
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
  /** A URL to send the browser to; or of a QR code its text, or its picture as `data:image/png;base64,…`. */
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
  /** Null: a genuine event about something that is none of our payments. */
  paymentId: string | null;
  reference: string;
}

export class GatewayUnavailable extends Error {}

export type Gateways = Record<string, Gateway>;

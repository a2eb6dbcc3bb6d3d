import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signBytes } from '../ports/payment/sandbox/sandbox.ts';

/** What the gateway does wrong: shares from 0 to 1, times in milliseconds. */
export interface Dial {
  /** Drawn for every call. */
  latencyMs: () => number;
  /** Calls that are never answered; every second one takes effect. */
  hanging: number;
  /** Calls that are answered with 500; every second one takes effect. */
  failing: number;
  /** Voids that are refused, as while 3-D Secure is under way: the payment stays open. */
  voidRefused: number;
  webhookLost: number;
  webhookDoubled: number;
}

const calm: Dial = {
  latencyMs: () => 20,
  hanging: 0,
  failing: 0,
  voidRefused: 0,
  webhookLost: 0,
  webhookDoubled: 0,
};

export interface DoublePayment {
  id: string;
  reference: string;
  type: 'URL' | 'QR';
  method: string;
  amount: number;
  currency: string;
  state: 'open' | 'declined' | 'voided' | 'captured';
  captureId: string | null;
  capturedAt: string | null;
  changedAt: string;
  refunded: number;
  isDisputed: boolean;
}

/**
 * A payment gateway behind HTTP whose faults can be dialled, so that deadlines, bounds and the circuit breaker are tested with
 * real connections. It keeps its payments in memory; `gateway-double-client.ts` is its adapter. `random` decides which calls fail.
 */
export async function openGatewayDouble({ random, secret }: { random: () => number; secret: string }) {
  const payments = new Map<string, DoublePayment>();
  /** References of the refunds that were made. */
  const refunded = new Set<string>();
  let dial = calm;
  /** Where webhooks go; returns the status. */
  let deliver: (bytes: Buffer, signature: string) => Promise<number> = async () => 200;
  const sending = new Set<Promise<void>>();
  let calls = 0;
  let running = 0;
  let mostRunning = 0;
  const stop = new AbortController();

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { latencyMs, hanging, failing } = dial;
    const dice = random();
    calls++;
    mostRunning = Math.max(mostRunning, ++running);
    response.once('close', () => running--);
    const body = await readJson(request);
    await sleep(latencyMs(), undefined, { signal: stop.signal }).catch(() => {});
    const isHanging = dice < hanging;
    const isFailing = !isHanging && dice < hanging + failing;
    const takesEffect = (!isHanging && !isFailing) || random() < 0.5;
    const result = takesEffect ? route(request, body) : undefined;
    if (isHanging) return;
    response.statusCode = isFailing ? 500 : result === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isFailing ? {} : (result ?? {})));
  }

  function route({ method, url }: IncomingMessage, body: Record<string, unknown>): unknown {
    const { pathname, searchParams } = new URL(url!, 'http://gateway.test');
    const [, kind, name, what] = pathname.split('/');
    if (kind === 'changes') {
      const [from, to] = [searchParams.get('from')!, searchParams.get('to')!];
      return [...payments.values()]
        .filter(
          ({ id, changedAt }) => changedAt >= from && changedAt <= to && id > searchParams.get('after')!,
        )
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, Number(searchParams.get('limit')));
    }
    if (method === 'POST' && !name) return create(body as never);
    const found = find(name!);
    if (!found || method === 'GET') return found;
    if (what === 'void' && found.state === 'open' && random() >= dial.voidRefused)
      change(found, { state: 'voided' });
    if (what === 'refund' && !refunded.has(String(body.reference))) {
      refunded.add(String(body.reference));
      change(found, { refunded: Math.min(found.amount, found.refunded + Number(body.amount)) });
    }
    return found;
  }

  const find = (name: string) =>
    payments.get(name) ??
    [...payments.values()].find(({ reference, captureId }) => [reference, captureId].includes(name));

  function create(request: Pick<DoublePayment, 'reference' | 'type' | 'method' | 'amount' | 'currency'>) {
    const known = find(request.reference);
    if (known) return known;
    const payment: DoublePayment = {
      ...request,
      id: `pay_${randomBytes(12).toString('hex')}`,
      state: 'open',
      captureId: null,
      capturedAt: null,
      changedAt: new Date().toISOString(),
      refunded: 0,
      isDisputed: false,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  function change(payment: DoublePayment, fields: Partial<DoublePayment>): void {
    Object.assign(payment, fields, { changedAt: new Date().toISOString() });
  }

  /** What the buyer does on the payment page; ignored by a payment that is no longer open. */
  function settle(id: string, state: 'captured' | 'declined'): void {
    const payment = payments.get(id)!;
    if (payment.state === 'open') force(payment, state);
  }

  function force(payment: DoublePayment, state: 'captured' | 'declined'): void {
    const captureId = `cap_${payment.id.slice(4)}`;
    const capture = state === 'captured' ? { captureId, capturedAt: new Date().toISOString() } : {};
    change(payment, { state, ...capture });
    if (random() < dial.webhookLost) return;
    for (let times = random() < dial.webhookDoubled ? 2 : 1; times > 0; times--) {
      const sent: Promise<void> = send(payment).finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  /** Sends a webhook, up to three times until the answer is 200. */
  async function send({ id, reference }: DoublePayment): Promise<void> {
    const { bytes, signature } = webhook(id, reference, new Date());
    for (let tries = 0; tries < 3; tries++)
      if ((await deliver(bytes, signature).catch(() => 0)) === 200) return;
  }

  function webhook(paymentId: string, reference: string, at: Date) {
    const eventId = `evt_${randomBytes(8).toString('hex')}`;
    const bytes = Buffer.from(JSON.stringify({ eventId, paymentId, reference }));
    const time = String(Math.floor(at.getTime() / 1_000));
    return { bytes, signature: `t=${time},v1=${signBytes(secret, time, bytes)}` };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    settle,
    webhook: (id: string, at: Date) => webhook(id, payments.get(id)!.reference, at),
    /** Money that arrives although the payment was voided. */
    captureLate: (id: string) => force(payments.get(id)!, 'captured'),
    dispute: (id: string) => change(payments.get(id)!, { isDisputed: true }),
    refundElsewhere: (id: string, amount: number) => change(payments.get(id)!, { refunded: amount }),
    turn: (next: Partial<Dial>) => void (dial = { ...calm, ...next }),
    deliverTo: (to: typeof deliver) => void (deliver = to),
    webhooksSent: async () => void (await Promise.all(sending)),
    calls: () => calls,
    /** Calls that are not answered yet and whose client still waits, and the most there ever were. */
    running: () => ({ now: running, most: mostRunning }),
    async close() {
      stop.abort();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The JSON of a request's body; an empty object without one. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

interface Thing {
  id: string;
  object: string;
  [key: string]: unknown;
}

/**
 * A test double of api.omise.co: charges, sources, links and refunds in the shapes that docs.omise.co documents for
 * version 2019-05-29. The SDK cannot be given a port, so requests to the host are intercepted and redirected here.
 */
export async function openOmiseDouble() {
  const host = 'api.omise.test';
  const charges = new Map<string, Thing>();
  const links = new Map<string, Thing>();
  const calls: string[] = [];
  let isDown = false;

  const server = createServer(async (request, response) => {
    if (isDown) return void request.socket.destroy();
    calls.push(`${request.method} ${request.url}`);
    const body = await readJson(request);
    const answer = route(request, body);
    if (typeof answer === 'string') {
      response.setHeader('content-type', 'image/svg+xml');
      return void response.end(answer);
    }
    response.statusCode = answer.object === 'error' ? (answer.code === 'not_found' ? 404 : 400) : 200;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const unroute = redirectToLocal(host, port);

  function route(request: IncomingMessage, body: Record<string, unknown>): Record<string, unknown> | string {
    const { pathname } = new URL(request.url!, `https://${host}`);
    const [, kind, id, what] = pathname.split('/');
    const { method } = request;
    if (what === 'documents') return '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
    if (request.headers.authorization !== `Basic ${Buffer.from('skey_test_double:').toString('base64')}`)
      return error('authentication_failure', 'authentication failed');
    const things = kind === 'links' ? links : charges;
    if (!id && method === 'GET')
      return { object: 'list', data: [...things.values()].reverse().slice(0, 100), total: things.size };
    if (!id) return kind === 'links' ? createLink(body) : createCharge(body);
    const thing = things.get(id);
    if (!thing) return error('not_found', `${kind} ${id} was not found`);
    if (method === 'GET') return thing;
    if (method === 'DELETE') return Object.assign(thing, { deleted: true, deleted_at: now() });
    if (what === 'expire') {
      if (thing.status !== 'pending') return error('invalid_charge', 'charge is not expirable');
      return Object.assign(thing, { status: 'expired', expired: true, expired_at: now() });
    }
    if (what === 'refunds') return refund(thing, Number(body.amount));
    return error('not_found', 'the requested path was not found');
  }

  function createCharge(body: Record<string, unknown>, link: string | null = null): Thing {
    const id = `chrg_test_${mark()}`;
    const source = body.source as { type: string; installment_term?: number } | undefined;
    const isQr = source?.type === 'promptpay';
    const charge: Thing = {
      object: 'charge',
      id,
      livemode: false,
      location: `/charges/${id}`,
      amount: body.amount,
      currency: String(body.currency).toUpperCase(),
      description: body.description,
      metadata: body.metadata ?? {},
      link,
      status: 'pending',
      paid: false,
      paid_at: null,
      expired: false,
      expires_at: body.expires_at ?? null,
      refundable: false,
      refunded_amount: 0,
      refunds: { object: 'list', data: [], total: 0 },
      return_uri: body.return_uri ?? null,
      failure_code: null,
      failure_message: null,
      authorize_uri: isQr ? null : `https://pay.omise.test/payments/${mark()}/authorize`,
      source: source && {
        object: 'source',
        id: `src_test_${mark()}`,
        flow: isQr ? 'offline' : 'redirect',
        ...source,
        scannable_code: isQr
          ? {
              object: 'barcode',
              type: 'qr',
              image: {
                object: 'document',
                filename: 'qrcode.svg',
                download_uri: `https://${host}/charges/${id}/documents/docu_test_${mark()}/downloads/1`,
              },
            }
          : null,
      },
      created_at: now(),
    };
    charges.set(id, charge);
    return charge;
  }

  function createLink(body: Record<string, unknown>): Thing {
    const id = `link_test_${mark()}`;
    const link: Thing = {
      object: 'link',
      id,
      livemode: false,
      location: `/links/${id}`,
      amount: body.amount,
      currency: String(body.currency).toUpperCase(),
      title: body.title,
      description: body.description,
      multiple: body.multiple ?? false,
      used: false,
      used_at: null,
      deleted: false,
      deleted_at: null,
      charges: { object: 'list', data: [], total: 0 },
      payment_uri: `https://link.omise.test/${id}`,
      created_at: now(),
    };
    links.set(id, link);
    return link;
  }

  function refund(charge: Thing, amount: number): Record<string, unknown> {
    const refunds = charge.refunds as { data: unknown[] };
    if (!charge.refundable) return error('invalid_charge', 'charge is not refundable');
    const made = { object: 'refund', id: `rfnd_test_${mark()}`, amount, charge: charge.id, status: 'closed' };
    refunds.data.push(made);
    Object.assign(charge, { refunded_amount: amount, refundable: false });
    return made;
  }

  /** What the buyer does on the page of the bank or the link. */
  function settle(paymentId: string, isPaid: boolean): Thing {
    const link = links.get(paymentId);
    if (link?.deleted || link?.used) throw new Error('the link cannot be used');
    const charge = link ? createCharge({ ...link, metadata: {} }, link.id) : charges.get(paymentId)!;
    if (charge.status !== 'pending') throw new Error(`the charge is ${String(charge.status)}`);
    const type = (charge.source as { type: string } | undefined)?.type ?? 'card';
    const isTransfer = type === 'promptpay' || type.startsWith('mobile_banking');
    Object.assign(
      charge,
      isPaid
        ? { status: 'successful', paid: true, paid_at: now(), refundable: !isTransfer }
        : { status: 'failed', failure_code: 'payment_rejected', failure_message: 'payment rejected' },
    );
    if (link) {
      // A link lists snapshots of its charges, so callers must look up the charge for its current state.
      (link.charges as { data: unknown[] }).data.push({ ...charge });
      if (isPaid) Object.assign(link, { used: true, used_at: now() });
    }
    return charge;
  }

  const chargeOf = (paymentId: string) =>
    charges.get(paymentId) ?? [...charges.values()].find(({ link }) => link === paymentId)!;

  return {
    host,
    calls,
    settle,
    setDown: (value: boolean) => void (isDown = value),
    event: (paymentId: string) => ({
      object: 'event',
      id: `evnt_test_${mark()}`,
      livemode: false,
      key: 'charge.complete',
      data: chargeOf(paymentId),
      created_at: now(),
    }),
    charges,
    async close() {
      unroute();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * Redirects requests for `host` to a port on this machine; all others go out unchanged. Returns a function that
 * undoes it.
 */
function redirectToLocal(host: string, port: number): () => void {
  const { request } = https;
  const { fetch } = globalThis;
  https.request = ((options: { host?: string }, ...rest: unknown[]) =>
    options.host === host
      ? plainRequest({ ...options, host: '127.0.0.1', port })
      : (request as (...all: unknown[]) => unknown)(options, ...rest)) as typeof https.request;
  globalThis.fetch = (input, init) =>
    fetch(String(input).replace(`https://${host}/`, `http://127.0.0.1:${port}/`), init);
  return () => {
    https.request = request;
    globalThis.fetch = fetch;
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const mark = () => randomBytes(10).toString('hex').slice(0, 19);
const now = () => new Date().toISOString();
const error = (code: string, message: string) => ({ object: 'error', code, message });

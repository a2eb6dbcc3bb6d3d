import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

interface OmiseObject {
  id: string;
  object: string;
  [key: string]: unknown;
}

/**
 * A test double of api.omise.co: charges, sources, links and refunds with those fields of
 * docs.omise.co, version 2019-05-29, that the adapter or a test reads. The SDK cannot be given a
 * port, so requests to the host are intercepted and redirected here.
 */
export async function openOmiseDouble() {
  const host = 'api.omise.test';
  const charges = new Map<string, OmiseObject>();
  const links = new Map<string, OmiseObject>();
  const disputes = new Map<string, OmiseObject>();
  const refunds: OmiseObject[] = [];
  const calls: string[] = [];
  let isDown = false;
  let isHanging = false;
  let running = 0;

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const unroute = redirectToLocal(host, port);

  async function respond(request: IncomingMessage, response: ServerResponse) {
    running++;
    response.once('close', () => running--);
    if (isHanging) return;
    if (isDown) return void request.socket.destroy();
    calls.push(`${request.method} ${request.url}`);
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const answer = route(request, body);
    if (typeof answer === 'string') {
      response.setHeader('content-type', 'image/svg+xml');
      return void response.end(answer);
    }
    response.statusCode =
      answer.object === 'error' ? (answer.code === 'not_found' ? 404 : 400) : 200;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  }

  function route(
    request: IncomingMessage,
    body: Record<string, unknown>,
  ): Record<string, unknown> | string {
    const { pathname, searchParams } = new URL(request.url!, `https://${host}`);
    const [, kind, id, what] = pathname.split('/');
    const { method } = request;
    if (what === 'documents')
      return '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
    if (
      request.headers.authorization !==
      `Basic ${Buffer.from('skey_test_double:').toString('base64')}`
    )
      return error('authentication_failure', 'authentication failed');
    if (kind === 'search') return search(searchParams);
    const objects = kind === 'links' ? links : kind === 'disputes' ? disputes : charges;
    if (kind === 'refunds') return list(refunds, searchParams);
    if (!id && method === 'GET') return list([...objects.values()], searchParams);
    if (!id && kind === 'links') return createLink(body);
    // As Omise does: our charges have no card.
    if (!id)
      return body.source
        ? createCharge(body)
        : error('invalid_charge', 'source or card is required');
    const found = objects.get(id);
    if (!found) return error('not_found', `${kind} ${id} was not found`);
    if (method === 'GET' && what === 'refunds')
      return list(
        refunds.filter(({ charge }) => charge === id),
        searchParams,
      );
    if (method === 'GET') return found;
    if (method === 'DELETE') return Object.assign(found, { deleted: true });
    if (what === 'expire') {
      if (found.status !== 'pending') return error('invalid_charge', 'charge is not expirable');
      return Object.assign(found, { status: 'expired' });
    }
    if (what === 'refunds') return refund(found, Number(body.amount), body.metadata as object);
    return error('not_found', 'the requested path was not found');
  }

  /** Pages of lists: `offset` and `limit` (at most 100), in order of creation. */
  function list(all: OmiseObject[], query: URLSearchParams) {
    const [from, to] = [query.get('from'), query.get('to')];
    const chosen = all.filter(
      ({ created_at: at }) => (!from || String(at) >= from) && (!to || String(at) <= to),
    );
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
    return { object: 'list', data: chosen.slice(offset, offset + limit), total: chosen.length };
  }

  /**
   * Finds the text anywhere in an object, the newest first; pages by `page` and `per_page` (at most
   * 100).
   */
  function search(query: URLSearchParams) {
    const objects = query.get('scope') === 'link' ? links : charges;
    const found = [...objects.values()]
      .filter(({ metadata, description }) =>
        JSON.stringify({ metadata, description }).includes(query.get('query')!),
      )
      .reverse();
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)];
    return {
      object: 'search',
      data: found.slice((page - 1) * size, page * size),
      total_pages: Math.max(1, Math.ceil(found.length / size)),
    };
  }

  function createCharge(body: Record<string, unknown>, link: string | null = null): OmiseObject {
    const id = `chrg_test_${randomId()}`;
    const source = body.source as { type: string; installment_term?: number } | undefined;
    const isQr = source?.type === 'promptpay';
    const qrUri = `https://${host}/charges/${id}/documents/docu_test_${randomId()}/downloads/1`;
    const charge: OmiseObject = {
      object: 'charge',
      id,
      amount: body.amount,
      currency: String(body.currency).toUpperCase(),
      description: body.description,
      metadata: body.metadata ?? {},
      link,
      status: 'pending',
      paid: false,
      refundable: false,
      partially_refundable: false,
      refunded_amount: 0,
      refunds: { object: 'list', data: [], total: 0 },
      dispute: null,
      return_uri: body.return_uri,
      authorize_uri: isQr ? null : `https://pay.omise.test/payments/${randomId()}/authorize`,
      source: source && {
        object: 'source',
        id: `src_test_${randomId()}`,
        ...source,
        scannable_code: isQr
          ? { object: 'barcode', type: 'qr', image: { download_uri: qrUri } }
          : null,
      },
      created_at: now(),
    };
    charges.set(id, charge);
    return charge;
  }

  function createLink(body: Record<string, unknown>): OmiseObject {
    const id = `link_test_${randomId()}`;
    const link: OmiseObject = {
      object: 'link',
      id,
      amount: body.amount,
      currency: String(body.currency).toUpperCase(),
      description: body.description,
      deleted: false,
      charges: { object: 'list', data: [], total: 0 },
      payment_uri: `https://link.omise.test/${id}`,
      created_at: now(),
    };
    links.set(id, link);
    return link;
  }

  function refund(
    charge: OmiseObject,
    amount: number,
    metadata: object = {},
  ): Record<string, unknown> {
    const refunded = Number(charge.refunded_amount) + amount;
    const isPart = refunded < Number(charge.amount);
    if (!charge.refundable || refunded > Number(charge.amount))
      return error('invalid_charge', 'charge is not refundable');
    if (isPart && !charge.partially_refundable)
      return error('invalid_charge', 'charge is not partially refundable');
    const made = {
      object: 'refund',
      id: `rfnd_test_${randomId()}`,
      amount,
      metadata,
      charge: charge.id,
      status: 'closed',
      created_at: now(),
    };
    refunds.push(made);
    (charge.refunds as { data: unknown[] }).data.push(made);
    Object.assign(charge, {
      refunded_amount: refunded,
      refundable: isPart,
    });
    return made;
  }

  /** What the buyer does on the page of the bank or the link. */
  function settle(paymentId: string, isPaid: boolean): OmiseObject {
    const link = links.get(paymentId);
    if (link?.deleted || link?.used) throw new Error('the link cannot be used');
    const charge = link
      ? createCharge({ ...link, metadata: {} }, link.id)
      : charges.get(paymentId)!;
    if (charge.status !== 'pending') throw new Error(`the charge is ${String(charge.status)}`);
    const type = (charge.source as { type: string } | undefined)?.type ?? 'card';
    const isTransfer = type === 'promptpay' || type.startsWith('mobile_banking');
    Object.assign(
      charge,
      isPaid
        ? {
            status: 'successful',
            paid: true,
            paid_at: now(),
            refundable: !isTransfer,
            partially_refundable: !isTransfer && type !== 'truemoney',
          }
        : {
            status: 'failed',
            failure_code: 'payment_rejected',
            failure_message: 'payment rejected',
          },
    );
    if (link) {
      // A link lists snapshots of its charges, so callers must look up the charge for its current
      // state.
      (link.charges as { data: unknown[] }).data.push({ ...charge });
      if (isPaid) Object.assign(link, { used: true });
    }
    return charge;
  }

  /** What the holder of a card does at the bank. */
  function dispute(paymentId: string): void {
    const charge = chargeOf(paymentId);
    const id = `dspt_test_${randomId()}`;
    const made = { object: 'dispute', id, charge: charge.id, status: 'open', created_at: now() };
    disputes.set(id, made);
    charge.dispute = made;
  }

  const chargeOf = (paymentId: string) =>
    charges.get(paymentId) ?? [...charges.values()].find(({ link }) => link === paymentId)!;

  return {
    host,
    port,
    calls,
    settle,
    addCharge: (body: Record<string, unknown>) => createCharge(body),
    /** A link lists its charges with a delay. */
    hideCharges: (linkId: string) =>
      void ((links.get(linkId)!.charges as { data: unknown[] }).data = []),
    dispute,
    refund: (paymentId: string, amount: number) => refund(chargeOf(paymentId), amount),
    setHanging: (value: boolean) => void (isHanging = value),
    /** How many requests are not answered yet, and their client still waits. */
    running: () => running,
    setDown: (value: boolean) => void (isDown = value),
    event: (paymentId: string) => ({
      object: 'event',
      id: `evnt_test_${randomId()}`,
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
 * Redirects requests for `host` to a port on this machine; all others go out unchanged. Returns a
 * function that undoes it.
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

const randomId = () => randomBytes(10).toString('hex').slice(0, 19);
const now = () => new Date().toISOString();
const error = (code: string, message: string) => ({ object: 'error', code, message });

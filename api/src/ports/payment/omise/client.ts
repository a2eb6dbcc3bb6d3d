import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import createOmise from 'omise';
import type Omise from 'omise';
import sharp from 'sharp';
import { seconds } from '../../../time/time.ts';
import { GatewayRefused, GatewayUnavailable, type Page } from '../payment.ts';

export type Charge = Omise.Charges.ICharge;
export type Link = Omise.Links.ILink;
export type Found = Charge | Link;
type Refund = Omise.Charges.IRefundResponse;

/**
 * The types of the SDK declare `object` as a plain string, so it does not discriminate the union.
 */
export function isCharge(found: Found): found is Charge {
  return found.object === 'charge';
}

export type OmiseClient = ReturnType<typeof omiseClient>;

/**
 * The official SDK plus a timeout, deleting a link and finding a payment by our reference. Every
 * error of the gateway becomes a `GatewayUnavailable`, one that says no a `GatewayRefused`;
 * `not_found` becomes undefined.
 */
export function omiseClient({
  secretKey,
  host = 'api.omise.co',
  timeoutMs = seconds(10),
}: {
  secretKey: string;
  host?: string;
  timeoutMs?: number;
}) {
  const sdk = createOmise({ secretKey, host, omiseVersion: '2019-05-29' });
  const searches = (sdk as unknown as { search: { list: (query: object) => Promise<SearchPage> } })
    .search;
  const sdkCall = <T>(call: () => Promise<T>) => endInTime(call, timeoutMs);
  const findCharge = (id: string) => unlessMissing(sdkCall(() => sdk.charges.retrieve(id)));
  const find = (id: string): Promise<Found | undefined> =>
    id.startsWith('link_') ? unlessMissing(sdkCall(() => sdk.links.retrieve(id))) : findCharge(id);

  /**
   * Searches on the side of the gateway (docs.omise.co/search-query-and-filters), and reads all
   * pages: the search matches more fields than the one that is meant.
   */
  async function firstMatch<Object extends Found>(
    scope: 'charge' | 'link',
    query: string,
    matches: (object: Object) => boolean,
  ): Promise<Object | undefined> {
    for (let page = 1; ; page++) {
      // The types of the SDK lack the search.
      const answer = await withGatewayErrors(
        sdkCall(() => searches.list({ scope, query, page, per_page: 100 })),
      );
      const match = (answer.data as Object[]).find(matches);
      if (match || page >= answer.total_pages) return match;
    }
  }

  /** For what is documented, but missing in the SDK. */
  async function request(method: 'GET' | 'DELETE', path: string): Promise<unknown> {
    const answer = await withGatewayErrors(
      fetch(`https://${host}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
      }),
    );
    if (answer.status >= 500 || (method === 'GET' && !answer.ok))
      throw new GatewayUnavailable(`${method} ${path.split('?')[0]}: status ${answer.status}`);
    return withGatewayErrors(answer.json());
  }

  const readList = async <Item>(path: string, query: URLSearchParams) =>
    (await request('GET', `${path}?${query.toString()}`)) as { data: Item[]; total: number };

  return {
    find,
    findCharge,
    /** Our reference is in the metadata of a charge, or the description of a link. */
    async findByReference(reference: string): Promise<Found | undefined> {
      const charge = await firstMatch<Charge>(
        'charge',
        reference,
        ({ metadata }) => metadata?.reference === reference,
      );
      if (charge) return find(charge.id);
      const link = await firstMatch<Link>(
        'link',
        reference,
        ({ description }) => description === reference,
      );
      return link && find(link.id);
    },
    /**
     * A page of the ids of charges that were created, refunded or disputed in this time, of one
     * list after the other. Lists take `from`, `to`, `offset` and `limit`
     * (docs.omise.co/api-pagination); a refund or a dispute names its charge. The cursor is the
     * list and the offset.
     */
    async changedCharges(
      { from, to }: { from: Date; to: Date },
      { cursor, limit }: Page,
    ): Promise<{ ids: string[]; next: string | null }> {
      const [list, offset] = (cursor ?? `${lists[0]} 0`).split(' ') as [string, string];
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        offset,
        limit: String(Math.min(limit, 100)),
        order: 'chronological',
      });
      const { data, total } = await readList<{ id: string; charge: string }>(`/${list}`, query);
      const read = Number(offset) + data.length;
      const following = lists[lists.indexOf(list) + 1];
      const isAtEnd = data.length === 0 || read >= total;
      const ids = data.map(({ id, charge }) => (list === 'charges' ? id : charge));
      return {
        ids: [...new Set(ids)],
        next: isAtEnd ? (following ? `${following} 0` : null) : `${list} ${read}`,
      };
    },
    createCharge: (request: Omise.Charges.IRequest) =>
      withGatewayErrors(sdkCall(() => sdk.charges.create(request))),
    createLink: (request: Omise.Links.IRequest) =>
      withGatewayErrors(sdkCall(() => sdk.links.create({ ...request, multiple: false }))),
    refund: (chargeId: string, { amount, reference }: { amount: number; reference: string }) =>
      withGatewayErrors(
        sdkCall(() => sdk.charges.createRefund(chargeId, { amount, metadata: { reference } })),
      ),
    /**
     * The refund of a charge that has our reference in its metadata. A charge names only its first
     * refunds, so the list is read.
     */
    async findRefund(chargeId: string, reference: string): Promise<Refund | undefined> {
      const path = `/charges/${encodeURIComponent(chargeId)}/refunds`;
      for (let offset = 0; ; ) {
        const query = new URLSearchParams({ offset: String(offset), limit: '100' });
        const { data, total } = await readList<Refund>(path, query);
        const found = data.find(({ metadata }) => metadata?.reference === reference);
        offset += data.length;
        if (found || data.length === 0 || offset >= total) return found;
      }
    },
    /**
     * Expires an open charge or deletes an open link. If it was paid meanwhile, the gateway
     * refuses; fetch its status again.
     */
    async end(payment: Found): Promise<void> {
      if (isCharge(payment))
        return void (await unlessRefused(sdkCall(() => sdk.charges.expire(payment.id))));
      await request('DELETE', `/links/${encodeURIComponent(payment.id)}`);
    },
    /**
     * Converts the PromptPay code, which Omise provides as SVG, to a PNG data URL, so that the page
     * loads it from our origin.
     */
    async qrImageOf(charge: Charge): Promise<string> {
      const { image } = charge.source!.scannable_code as unknown as {
        image: { download_uri: string };
      };
      const answer = await withGatewayErrors(
        fetch(image.download_uri, { signal: AbortSignal.timeout(timeoutMs) }),
      );
      if (!answer.ok) throw new GatewayUnavailable(`fetching the QR code: status ${answer.status}`);
      const png = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 144 })
        .png()
        .toBuffer();
      return `data:image/png;base64,${png.toString('base64')}`;
    },
  };
}

interface SearchPage {
  data: unknown[];
  total_pages: number;
}

interface OmiseError {
  object?: 'error';
  code?: string;
  message?: string;
}

const lists = ['charges', 'refunds', 'disputes'];

/**
 * Errors of the gateway that do not say whether it did what was asked (docs.omise.co/api-errors).
 */
const unclearCodes = ['service_unavailable', 'internal_error', 'too_many_requests', ''];

function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return unlessError(call, ({ code }) => code === 'not_found');
}

function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return unlessError(
    call,
    ({ object, code }) => object === 'error' && code !== 'service_unavailable',
  );
}

/** The result of a call; undefined if it was rejected with an error that is expected. */
function unlessError<T>(call: Promise<T>, isExpected: (error: OmiseError) => boolean) {
  return withGatewayErrors(
    call.catch((error: unknown) => {
      if (isExpected(error as OmiseError)) return undefined;
      throw error;
    }),
  );
}

/**
 * Calls the SDK and ends its request after the timeout. The SDK has no timeout of its own, so a
 * call that hangs would never end; Node names the request that the call starts.
 */
async function endInTime<T>(call: () => Promise<T>, timeoutMs: number): Promise<T> {
  const started: ClientRequest[] = [];
  const note = (message: unknown) =>
    void started.push((message as { request: ClientRequest }).request);
  const channel = 'http.client.request.created';
  subscribe(channel, note);
  let answer: Promise<T>;
  try {
    answer = call();
  } finally {
    unsubscribe(channel, note);
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new GatewayUnavailable('Omise: timeout');
      for (const request of started) request.destroy(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Turns rejections into `GatewayUnavailable`: the SDK rejects with plain objects. */
async function withGatewayErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    const { object, code, message } = error as OmiseError;
    const text = `Omise: ${code ?? ''} ${message ?? String(error)}`.slice(0, 200);
    const isAnswer = object === 'error' && !unclearCodes.includes(code ?? '');
    throw isAnswer ? new GatewayRefused(text) : new GatewayUnavailable(text);
  }
}

import createOmise from 'omise';
import type Omise from 'omise';
import sharp from 'sharp';
import { seconds } from '../../clock.ts';
import { GatewayUnavailable } from '../payment.ts';

export type Charge = Omise.Charges.ICharge;
export type Link = Omise.Links.ILink;
export type Found = Charge | Link;

/** The types of the SDK declare `object` as a plain string, so it does not discriminate the union. */
export function isCharge(found: Found): found is Charge {
  return found.object === 'charge';
}

export type OmiseClient = ReturnType<typeof omiseClient>;

const TIMEOUT_MS = seconds(10);

/**
 * The official SDK plus a timeout, deleting a link and finding a payment by our reference. Every error of the gateway
 * becomes a `GatewayUnavailable`; `not_found` becomes undefined.
 */
export function omiseClient({ secretKey, host = 'api.omise.co' }: { secretKey: string; host?: string }) {
  const sdk = createOmise({ secretKey, host, omiseVersion: '2019-05-29' });
  const findCharge = (id: string): Promise<Charge | undefined> => unlessMissing(sdk.charges.retrieve(id));
  const find = (id: string): Promise<Found | undefined> =>
    id.startsWith('link_') ? unlessMissing(sdk.links.retrieve(id)) : findCharge(id);

  return {
    find,
    findCharge,
    /** Searches the latest 100 payments: needed only shortly after a crash, and before a payment is created again. */
    async findByReference(reference: string): Promise<Found | undefined> {
      const latest = { limit: 100, order: 'reverse_chronological' } as Omise.Pagination.IRequest;
      const charges = await withGatewayErrors(sdk.charges.list(latest));
      const charge = charges.data.find(({ metadata }) => metadata?.reference === reference);
      if (charge) return find(charge.id);
      const links = await withGatewayErrors(sdk.links.list(latest));
      const link = links.data.find(({ description }) => description === reference);
      return link && find(link.id);
    },
    createCharge: (request: Omise.Charges.IRequest) => withGatewayErrors(sdk.charges.create(request)),
    createLink: (request: Omise.Links.IRequest) =>
      withGatewayErrors(sdk.links.create({ ...request, multiple: false })),
    refund: (chargeId: string, amount: number) =>
      withGatewayErrors(sdk.charges.createRefund(chargeId, { amount })),
    /**
     * Expires an open charge or deletes an open link. If it was paid meanwhile, the gateway refuses; fetch its status
     * again.
     */
    async end(payment: Found): Promise<void> {
      if (isCharge(payment)) return void (await unlessRefused(sdk.charges.expire(payment.id)));
      // Documented, but missing in the SDK.
      const answer = await withGatewayErrors(
        fetch(`https://${host}/links/${encodeURIComponent(payment.id)}`, {
          method: 'DELETE',
          headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
        }),
      );
      if (answer.status >= 500) throw new GatewayUnavailable(`deleting a link: status ${answer.status}`);
    },
    /**
     * Converts the PromptPay code, which Omise provides as SVG, to a PNG data URL, so that the page loads it from our
     * origin.
     */
    async qrImageOf(charge: Charge): Promise<string> {
      const { image } = charge.source!.scannable_code as unknown as { image: { download_uri: string } };
      const answer = await withGatewayErrors(fetch(image.download_uri));
      if (!answer.ok) throw new GatewayUnavailable(`fetching the QR code: status ${answer.status}`);
      const png = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 144 })
        .png()
        .toBuffer();
      return `data:image/png;base64,${png.toString('base64')}`;
    },
  };
}

interface OmiseError {
  object?: 'error';
  code?: string;
  message?: string;
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  return withGatewayErrors(
    call.catch((error: OmiseError) => (error.code === 'not_found' ? undefined : Promise.reject(error))),
  );
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return withGatewayErrors(
    call.catch((error: OmiseError) =>
      error.object === 'error' && error.code !== 'service_unavailable' ? undefined : Promise.reject(error),
    ),
  );
}

/** Adds a timeout and turns rejections into `GatewayUnavailable`: the SDK has none and rejects with plain objects. */
async function withGatewayErrors<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailable('Omise: timeout')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    const { code, message } = error as OmiseError;
    throw new GatewayUnavailable(`Omise: ${code ?? ''} ${message ?? String(error)}`.slice(0, 200));
  } finally {
    clearTimeout(timer);
  }
}

import createOmise from 'omise';
import type Omise from 'omise';
import sharp from 'sharp';
import { seconds } from '../../clock.ts';
import { GatewayUnavailable } from '../payment.ts';

export type Charge = Omise.Charges.ICharge;
export type Link = Omise.Links.ILink;
export type Found = Charge | Link;

/** The SDK's types leave `object` a plain string. */
export function isCharge(found: Found): found is Charge {
  return found.object === 'charge';
}

export type OmiseClient = ReturnType<typeof omiseClient>;

const TIMEOUT_MS = seconds(10);

/**
 * The official SDK with what it lacks: a deadline, deleting a link, and finding by our reference. Every fault of the
 * gateway is a `GatewayUnavailable`; `not_found` is undefined.
 */
export function omiseClient({ secretKey, host = 'api.omise.co' }: { secretKey: string; host?: string }) {
  const sdk = createOmise({ secretKey, host, omiseVersion: '2019-05-29' });
  const findCharge = (id: string): Promise<Charge | undefined> => unlessMissing(sdk.charges.retrieve(id));
  const find = (id: string): Promise<Found | undefined> =>
    id.startsWith('link_') ? unlessMissing(sdk.links.retrieve(id)) : findCharge(id);

  return {
    find,
    findCharge,
    /** Among the latest hundred: it is only needed moments after a crash, or before the same payment is begun again. */
    async findByReference(reference: string): Promise<Found | undefined> {
      const latest = { limit: 100, order: 'reverse_chronological' } as Omise.Pagination.IRequest;
      const charges = await inTime(sdk.charges.list(latest));
      const charge = charges.data.find(({ metadata }) => metadata?.reference === reference);
      if (charge) return find(charge.id);
      const links = await inTime(sdk.links.list(latest));
      const link = links.data.find(({ description }) => description === reference);
      return link && find(link.id);
    },
    createCharge: (request: Omise.Charges.IRequest) => inTime(sdk.charges.create(request)),
    createLink: (request: Omise.Links.IRequest) => inTime(sdk.links.create({ ...request, multiple: false })),
    refund: (chargeId: string, amount: number) => inTime(sdk.charges.createRefund(chargeId, { amount })),
    /** Ends what is still open. If it was paid meanwhile the gateway refuses, and asking again will tell. */
    async end(payment: Found): Promise<void> {
      if (isCharge(payment)) return void (await unlessRefused(sdk.charges.expire(payment.id)));
      // Documented, but missing in the SDK.
      const answer = await inTime(
        fetch(`https://${host}/links/${encodeURIComponent(payment.id)}`, {
          method: 'DELETE',
          headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
        }),
      );
      if (answer.status >= 500) throw new GatewayUnavailable(`answered ${answer.status}`);
    },
    /** Omise draws the PromptPay code itself, as SVG; a page wants it as PNG from our origin. */
    async qrImageOf(charge: Charge): Promise<string> {
      const { image } = charge.source!.scannable_code as unknown as { image: { download_uri: string } };
      const answer = await inTime(fetch(image.download_uri));
      if (!answer.ok) throw new GatewayUnavailable(`the QR code answered ${answer.status}`);
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
  return inTime(
    call.catch((error: OmiseError) => (error.code === 'not_found' ? undefined : Promise.reject(error))),
  );
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return inTime(
    call.catch((error: OmiseError) =>
      error.object === 'error' && error.code !== 'service_unavailable' ? undefined : Promise.reject(error),
    ),
  );
}

/** The SDK waits for ever, and rejects with plain objects. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailable('Omise did not answer in time')), TIMEOUT_MS);
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

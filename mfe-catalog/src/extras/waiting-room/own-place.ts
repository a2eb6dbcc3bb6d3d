import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';

/** The buyer's place as the api last told it. Times are milliseconds by `Host.now`. */
export interface OwnPlace extends Omit<WaitingPlace, 'serverNow' | 'admittedUntil'> {
  /**
   * Between 0 and 1, where the draw puts a buyer who came before the opening; null before the draw,
   * or where it cannot be computed.
   */
  lot: number | null;
  /** Stands in for a lot that cannot be computed. */
  chance: number;
  admittedUntil: number | null;
  askedAt: number;
  /** Up to which place had been called, as far as the page knew when it asked. */
  servingThen: number;
  /**
   * How long to wait before asking again where nothing else says when; a little different for every
   * page.
   */
  pauseMs: number;
}

/** How many buyers a second ask for their place after the draw. */
const drawnPerSecond = 250;
/** When the first of them ask, after the opening. */
const afterOpeningMs = 1000;

/**
 * When a page should ask the api for the buyer's place again, milliseconds by `Host.now`; null
 * while the public number says all there is to know.
 */
export function nextAskAt(room: WaitingRoom, place: OwnPlace): number | null {
  const again = place.askedAt + place.pauseMs;
  switch (place.state) {
    case 'lobby': {
      if (room.drawn === null) return null;
      const first = Date.parse(room.opensAt) + afterOpeningMs;
      const turn = first + (1000 * (place.lot ?? place.chance) * room.drawn) / drawnPerSecond;
      return place.askedAt < turn ? turn : again;
    }
    case 'waiting': {
      if (place.place === null || place.place > room.serving) return null;
      return place.place > place.servingThen ? 0 : again;
    }
    case 'admitted':
      return Math.max(again, (place.admittedUntil ?? 0) + 1000);
    case 'over':
    case 'left':
      return null;
    // When called, or in a state of a newer api.
    default:
      return again;
  }
}

/** The lot of an account, as `WaitingRoom` says; null without `crypto.subtle`. */
export async function lotOf(seed: string, drawnAs: number): Promise<number | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const text = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', text.encode(seed), hmac, false, ['sign']);
  const bytes = new Uint8Array(await subtle.sign('HMAC', key, text.encode(String(drawnAs))));
  return bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48;
}

/**
 * The place that the draw has given, before the api has told it: within a few hundred places of a
 * hundred thousand. Null while there is no draw.
 */
export const drawnPlace = ({ drawn }: WaitingRoom, { lot }: OwnPlace): number | null =>
  drawn === null || lot === null ? null : Math.min(drawn, Math.floor(lot * drawn) + 1);

import type { WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';

/** The buyer's place as the api last told it. Times are milliseconds by `Host.now`. */
export interface OwnPlace extends Omit<WaitingPlace, 'serverNow' | 'admittedUntil'> {
  admittedUntil: number | null;
  askedAt: number;
  /** Up to which place had been called, as far as the page knew when it asked. */
  servingThen: number;
  /** How long to wait before asking again where nothing else says when; a little different for every page. */
  pauseMs: number;
}

/** How many buyers a second ask for their place after the draw. */
const drawnPerSecond = 250;
/** When the first of them ask, after the opening. */
const afterOpeningMs = 1000;

/**
 * When a page should ask the api for the buyer's place again, milliseconds by `Host.now`; null while the public number says
 * all there is to know. `clockOffset`: what `Host.now` is ahead of the server's clock.
 */
export function nextAskAt(room: WaitingRoom, place: OwnPlace, clockOffset: number): number | null {
  const again = place.askedAt + place.pauseMs;
  switch (place.state) {
    case 'lobby': {
      if (room.drawn === null) return null;
      const opensAt = Date.parse(room.opensAt) + clockOffset;
      const turn = opensAt + afterOpeningMs + (1000 * (place.lot ?? 1) * room.drawn) / drawnPerSecond;
      return place.askedAt < turn ? turn : again;
    }
    case 'waiting': {
      if (place.place === null || place.place > room.serving) return null;
      return place.place > place.servingThen ? 0 : again;
    }
    case 'called':
      return again;
    case 'admitted':
      return Math.max(again, (place.admittedUntil ?? 0) + 1000);
    case 'over':
    case 'left':
      return null;
  }
}

/** The place that the draw has given, before the api has told it: within a few hundred places of a hundred thousand. Null while there is no draw. */
export const drawnPlace = ({ drawn }: WaitingRoom, { lot }: OwnPlace): number | null =>
  drawn === null || lot === null ? null : Math.min(drawn, Math.floor(lot * drawn) + 1);

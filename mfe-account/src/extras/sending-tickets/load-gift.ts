import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';
import { isOver } from '../../tickets/load-tickets.ts';

/** What a link says of its event before its ticket is asked for, as in the preview of a chat. */
export interface Gift {
  /** The event's part of its page's address. */
  url: string;
  name: string;
  poster: string;
  /** It takes place, and is not over. */
  isToCome: boolean;
}

/** The event with that address; null where it cannot be loaded. */
export async function loadGift(
  { http, language, now }: Host,
  url: string,
  signal?: AbortSignal,
): Promise<Gift | null> {
  const details = await nullOnFailure(
    http('GET /event/{id}', { params: { id: url }, query: { lang: language }, signal }).then(
      parseEventDetails,
    ),
  );
  if (!details) return null;
  const { name, poster, state, dateEnd } = details.event;
  const isToCome = state !== 'cancelled' && !isOver({ dateEnd, state }, now());
  return { url, name, poster, isToCome };
}

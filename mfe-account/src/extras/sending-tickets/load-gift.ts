import type { Host } from '@playday/shared/contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';

/** What a link says of its event before its ticket is asked for, as in the preview of a chat. */
export interface Gift {
  /** The event's part of its page's address. */
  url: string;
  name: string;
  poster: string;
}

/** The event with that address; null where it cannot be loaded. */
export async function loadGift(
  { http, language }: Host,
  url: string,
  signal?: AbortSignal,
): Promise<Gift | null> {
  const details = await nullOnFailure(
    http('GET /event/{id}', { params: { id: url }, query: { lang: language }, signal }).then(
      parseEventDetails,
    ),
  );
  return details && { url, name: details.event.name, poster: details.event.poster };
}

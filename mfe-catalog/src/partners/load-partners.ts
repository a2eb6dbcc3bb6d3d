import type { Partner } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { parsePartners } from '@playday/shared/kit/http/response-guards';

/** The four partners in display order. */
export async function loadPartners(host: Host, signal?: AbortSignal): Promise<Partner[]> {
  return parsePartners(
    await host.http('GET /partners', { query: { lang: host.language }, signal }),
  );
}

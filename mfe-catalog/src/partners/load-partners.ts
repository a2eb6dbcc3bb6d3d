import type { Partner } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';

/** The four partners in display order. */
export async function loadPartners(host: Host, signal?: AbortSignal): Promise<Partner[]> {
  return (await host.http('GET /partners', { query: { lang: host.language }, signal })).partners;
}

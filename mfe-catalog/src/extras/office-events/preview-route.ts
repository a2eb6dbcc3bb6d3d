import type { Host } from '@playday/shared/contract';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';
import type { RouteObject } from 'react-router';
import { eventPage } from '../../event/event-page-route.ts';
import { type LoadGate, loadEventPage } from '../../event-data/load-event.ts';

/** An event, also a draft, by a link that the office has signed. */
export const previewRoute = (host: Host, loadGate: LoadGate): RouteObject => ({
  path: '/event-preview',
  loader: ({ request }) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const { signal } = request;
    const loading = host
      .http('GET /event-preview/{token}', {
        params: { token },
        query: { lang: host.language },
        signal,
      })
      .then(parseEventDetails);
    return loadEventPage(host, loading, signal, loadGate);
  },
  ...eventPage(),
});

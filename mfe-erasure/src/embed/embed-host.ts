import type { Host, Language } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createHttp } from '@playday/shared/kit/http';
import { signedOutHost } from '@playday/shared/contract/signed-out-host';

interface Needs {
  language: Language;
  /** The shop's api: another origin than the page's, so no cookie goes there. */
  apiBase: string;
  offlineMessage: string;
  /** Null takes the message away. */
  notify: (message: string | null) => void;
}

/** The small host of a foreign page: an api and a place for one message; nobody is signed in, there is no cart. */
export function createEmbedHost({ language, apiBase, offlineMessage, notify }: Needs): Host {
  return {
    version: 1,
    language,
    now: Date.now,
    http: withAltcha(createHttp({ base: apiBase, language, offlineMessage: () => offlineMessage })),
    events: createEventBus((problem, details) => console.warn(problem, details)),
    notify,
    hideNotifications: () => notify(null),
    prefetch: () => {},
    ...signedOutHost('a foreign page has neither session nor cart'),
  };
}

/** ALTCHA also where the shop itself has reCAPTCHA, which is bound to the shop's own host; the api takes it for erasure. */
function withAltcha(http: Http): Http {
  const call = async (operation: Parameters<Http>[0], input?: object) =>
    operation === 'GET /config' ? { captcha: { kind: 'altcha' } } : http(operation as never, input as never);
  return call as Http;
}

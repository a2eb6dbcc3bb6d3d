import type { Host, Language } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { defaultContacts } from '@playday/shared/rules/contacts';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createHttp } from '@playday/shared/kit/http';
import { signedOutHost } from '@playday/shared/contract/signed-out-host';

interface Options {
  language: Language;
  /** The shop's api, on another origin than the page; requests carry no cookies. */
  apiBase: string;
  offlineMessage: string;
}

/** The `Host` of an embed on another site: the api, without session, cart and toasts. */
export function createEmbedHost({ language, apiBase, offlineMessage }: Options): Host {
  return {
    version: 2,
    language,
    // Another site's page knows no settings of the shop; no screen of this remote shows a contact.
    contacts: defaultContacts,
    now: Date.now,
    http: withAltcha(createHttp({ base: apiBase, language, offlineMessage: () => offlineMessage })),
    events: createEventBus((problem, details) => console.warn(problem, details)),
    // The form shows its own failures, and nothing else here has a message.
    notify: () => {},
    hideNotifications: () => {},
    prefetch: () => {},
    ...signedOutHost('an embed has neither session nor cart'),
  };
}

/** Always reports ALTCHA: the shop's reCAPTCHA works only on its own host, and the api accepts ALTCHA for erasure. */
function withAltcha(http: Http): Http {
  const call = async (operation: Parameters<Http>[0], input?: object) =>
    operation === 'GET /config' ? { captcha: { kind: 'altcha' } } : http(operation as never, input as never);
  return call as Http;
}

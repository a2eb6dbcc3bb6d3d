import type { Host } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { ApiError } from '@playday/shared/kit';
import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createHttp, type HttpOptions } from '@playday/shared/kit/http';
import { signedOutHost } from '@playday/shared/contract/signed-out-host';
import { contractVersion } from '@playday/shared/contract/version';
import { CredentialsForced } from './fetch-without-credentials.ts';
import type { PlaydayErasureError, PlaydayErasureLanguage } from './playday-erasure.d.ts';

interface Options {
  /** The language at the time of a call. */
  language: () => PlaydayErasureLanguage;
  /**
   * The shop's api at the time of a call, on another origin than the page; requests carry no
   * cookies.
   */
  apiBase: () => string;
  fetch: NonNullable<HttpOptions['fetch']>;
  /** Called after a failed call of the api. */
  onFailure: (failure: PlaydayErasureError) => void;
}

/** The `Host` of an embed on another site: the api, without session, cart and toasts. */
export function createEmbedHost({ language, apiBase, fetch, onFailure }: Options): Host {
  const http = createHttp({
    get base() {
      return apiBase();
    },
    get language() {
      return language();
    },
    fetch,
  });
  return {
    version: contractVersion,
    get language() {
      return language();
    },
    // Another site's page knows no settings of the shop; no screen of this remote shows a contact.
    contacts: defaultContacts,
    now: Date.now,
    http: withAltcha(withReports(http, onFailure)),
    events: createEventBus((problem, details) => console.warn(problem, details)).events,
    // The form shows its own failures, and nothing else here has a message.
    notify: () => {},
    hideNotifications: () => {},
    prefetch: () => {},
    ...signedOutHost('an embed has neither session nor cart'),
  };
}

/**
 * Always reports ALTCHA: the shop's reCAPTCHA works only on its own host, and the api accepts
 * ALTCHA for erasure.
 */
function withAltcha(http: Http): Http {
  const call = async (operation: Parameters<Http>[0], input?: object) =>
    operation === 'GET /config'
      ? { captcha: { kind: 'altcha' } }
      : http(operation as never, input as never);
  return call as Http;
}

function withReports(http: Http, onFailure: Options['onFailure']): Http {
  const call = async (operation: Parameters<Http>[0], input?: object) => {
    const answer: Promise<unknown> = http(operation as never, input as never);
    try {
      return await answer;
    } catch (cause) {
      if (cause instanceof ApiError)
        onFailure({
          step: operation === 'GET /captcha' ? 'captcha' : 'request',
          ...reasonOf(cause),
        });
      throw cause;
    }
  };
  return call as Http;
}

function reasonOf({ cause, status, code, isUnreachable }: ApiError): PlaydayErasureError {
  if (cause instanceof CredentialsForced) return { code: 'credentials-forced' };
  return isUnreachable ? { code: 'unreachable' } : { code: 'refused', status, apiCode: code };
}

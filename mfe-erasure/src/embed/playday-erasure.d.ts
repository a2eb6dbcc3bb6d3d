/**
 * Types of the custom element `<playday-erasure>`, for pages that embed it. Add the file to the
 * program that TypeScript compiles; the element, its events and its JSX tag are then known
 * everywhere.
 */

export type PlaydayErasureApp = 'staff' | 'market';
export type PlaydayErasureLanguage = 'en' | 'th' | 'zh' | 'km';

export interface PlaydayErasureAttributes {
  app: PlaydayErasureApp;
  /** The form's language; English without it. A changed one keeps what was typed. */
  lang?: PlaydayErasureLanguage | undefined;
  /**
   * The shop's address, `https://shop.example`; by default that of the shop that served the script.
   */
  shop?: string | undefined;
}

export type PlaydayErasureErrorCode =
  /** The attribute `app` is missing or unknown: no form is shown. */
  | 'unknown-app'
  /** The attribute `lang` is unknown: the form is in English. */
  | 'unknown-lang'
  /**
   * The attribute `shop` is no address, or it is absent and no shop has served the script: no form
   * is shown.
   */
  | 'unknown-shop'
  /**
   * The shop did not answer, or the page may not read the answer, because the shop does not list
   * the page's origin.
   */
  | 'unreachable'
  /**
   * A script of the page makes requests send credentials; the shop's answers then cannot be read.
   */
  | 'credentials-forced'
  /** The shop answered with an error: `status` and `apiCode` say which. */
  | 'refused'
  /** The captcha was loaded, but could not be solved. */
  | 'captcha-failed'
  /** The form itself failed; a message is shown in its place. */
  | 'form-failed';

/** Why the form cannot be used, or why a request failed. Never contains what a visitor typed. */
export interface PlaydayErasureError {
  code: PlaydayErasureErrorCode;
  /** What failed: the captcha or the erasure request. */
  step?: 'captcha' | 'request' | undefined;
  /** HTTP status of the shop's answer. */
  status?: number | undefined;
  /** The shop's own error code, such as 1029: too many requests. 0 without one. */
  apiCode?: number | undefined;
}

/**
 * The element's events, which bubble and leave every shadow root around it, with their `detail`.
 */
export interface PlaydayErasureEvents {
  /** The form can be used. */
  'playday-erasure:ready': { app: PlaydayErasureApp };
  /** The request was accepted and the success message is shown. */
  'playday-erasure:success': { app: PlaydayErasureApp };
  /** The element's height changed; CSS pixels. */
  'playday-erasure:height': { height: number };
  'playday-erasure:error': PlaydayErasureError;
}

type EventMap = { [Type in keyof PlaydayErasureEvents]: CustomEvent<PlaydayErasureEvents[Type]> };

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- adds the events to every element
  interface GlobalEventHandlersEventMap extends EventMap {}
  interface HTMLElementTagNameMap {
    'playday-erasure': HTMLElement;
  }
  /** JSX of libraries that use the global namespace. */
  namespace JSX {
    interface IntrinsicElements {
      'playday-erasure': PlaydayErasureAttributes & {
        id?: string;
        class?: string;
        className?: string;
      };
    }
  }
}

/* oxlint-disable typescript/ban-ts-comment -- errors only where React is not installed; ignored there */
// @ts-ignore
type HtmlAttributes = Omit<import('react').HTMLAttributes<HTMLElement>, 'lang'>;
// @ts-ignore
type ReactAttributes = import('react').DetailedHTMLProps<HtmlAttributes, HTMLElement>;
// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'playday-erasure': ReactAttributes & PlaydayErasureAttributes;
    }
  }
}

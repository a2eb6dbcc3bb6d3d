import type { App } from '../apps/apps.ts';

/** What the embed tells the page around it. */
export type Message =
  | { type: 'playday-erasure:success'; app: App }
  /** CSS pixels. */
  | { type: 'playday-erasure:height'; height: number };

interface NativeViews {
  ReactNativeWebView?: { postMessage: (text: string) => void };
  PlaydayAndroid?: { postMessage: (text: string) => void };
  webkit?: { messageHandlers?: { playday?: { postMessage: (text: string) => void } } };
}

/** Tells the page by an event on the element, and the app whose web view the page may be by a message, as JSON. */
export function tellPage(element: HTMLElement, message: Message) {
  const { type, ...detail } = message;
  element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  const text = JSON.stringify(message);
  const views = window as NativeViews;
  for (const view of [
    views.ReactNativeWebView,
    views.PlaydayAndroid,
    views.webkit?.messageHandlers?.playday,
  ]) {
    try {
      view?.postMessage(text);
    } catch (error) {
      // An app's bridge that breaks must not break the form.
      console.warn('playday-erasure', error);
    }
  }
}

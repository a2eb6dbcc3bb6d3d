import type { PlaydayErasureEvents } from './playday-erasure.d.ts';

/** Messages from the embed to the surrounding page: an event's name and its detail. */
export type Message = {
  [Type in keyof PlaydayErasureEvents]: { type: Type } & PlaydayErasureEvents[Type];
}[keyof PlaydayErasureEvents];

interface NativeViews {
  ReactNativeWebView?: { postMessage: (text: string) => void };
  PlaydayAndroid?: { postMessage: (text: string) => void };
  webkit?: { messageHandlers?: { playday?: { postMessage: (text: string) => void } } };
}

/**
 * Notifies the page by a DOM event on the element, and a native app around its web view by a JSON
 * message.
 */
export function notifyPage(element: HTMLElement, message: Message) {
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
      // An error in an app's bridge must not break the form.
      console.warn('playday-erasure', error);
    }
  }
}

import { createRequestKeys } from '@playday/shared/kit/request-keys';
import { createRoot, type Root } from 'react-dom/client';
import type { Person } from '../request/use-request.ts';
import { createEmbedHost } from './embed-host.ts';
import { EmbeddedErasure } from './EmbeddedErasure.tsx';
import { fetchWithoutCredentials } from './fetch-without-credentials.ts';
import { keepTyping, submitByClick } from './frame-events.ts';
import { notifyPage } from './notify-page.ts';
import type { PlaydayErasureError } from './playday-erasure.d.ts';
import { type AttributeProblem, readAttributes } from './read-attributes.ts';
import { applyStyles } from './shadow-styles.ts';
import { servingShop } from './shop-origin.ts';
import { Unavailable, UnavailableOnError } from './Unavailable.tsx';

const servedBy = servingShop();

/**
 * The custom element `<playday-erasure app="staff|market" lang="th">`: the erasure request in a
 * shadow root.
 */
export class PlaydayErasure extends HTMLElement {
  static observedAttributes = ['app', 'lang', 'shop'];
  /** In a field, because a page may have made all shadow roots closed. */
  #shadow: ShadowRoot | null = null;
  #frame: HTMLElement | null = null;
  #root: Root | null = null;
  #sizes: ResizeObserver | null = null;
  #reported = new Set<string>();
  #reporting = 0;
  /** The last failed call for a captcha, until the form says that the captcha failed. */
  #captchaFailure: PlaydayErasureError | null = null;
  #host = createEmbedHost({
    language: () => this.#read().language,
    apiBase: () => `${this.#read().shop}/api`,
    fetch: fetchWithoutCredentials,
    onFailure: (failure) => {
      if (failure.step === 'captcha') this.#captchaFailure = failure;
      else this.#fail(failure);
    },
  });

  /**
   * What was typed before the element was removed or changed its app; until it is sent, and in
   * memory only.
   */
  #typed: Partial<Person> | undefined;
  // Nor belongs this into the storage of another site.
  #keys = createRequestKeys('erasure', createMemory());

  connectedCallback() {
    const shadow = (this.#shadow ??= this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    applyStyles(shadow);
    // The page moved the element: what was typed stays.
    if (this.#frame) return;
    const frame = document.createElement('div');
    frame.className = 'playday';
    shadow.append(frame);
    keepTyping(frame);
    submitByClick(frame);
    this.#frame = frame;
    // `UnavailableOnError` reports errors.
    this.#root = createRoot(frame, { onCaughtError: () => {} });
    this.#render();
    // Web views of old devices have none.
    if (typeof ResizeObserver === 'undefined') return;
    this.#sizes = new ResizeObserver(() => {
      const height = Math.ceil(frame.getBoundingClientRect().height);
      // Height 0: nothing is rendered yet.
      if (height > 0) notifyPage(this, { type: 'playday-erasure:height', height });
    });
    this.#sizes.observe(frame);
  }

  disconnectedCallback() {
    // An element that is moved is connected again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#keepTyped();
      clearTimeout(this.#reporting);
      this.#sizes?.disconnect();
      this.#root?.unmount();
      this.#frame?.remove();
      this.#root = this.#frame = this.#sizes = this.#captchaFailure = null;
      this.#reported.clear();
    });
  }

  attributeChangedCallback() {
    this.#keepTyped();
    this.#render();
  }

  #read() {
    return readAttributes(this, servedBy);
  }

  #keepTyped() {
    const form = this.#frame?.querySelector('form');
    if (form) this.#typed = Object.fromEntries(new FormData(form));
  }

  #render() {
    if (!this.#frame) return;
    const { app, shop, language, problems } = this.#read();
    this.#frame.lang = language;
    this.#root?.render(
      app && shop ? (
        <UnavailableOnError
          key={`${app} ${shop}`}
          language={language}
          onFailed={() => this.#fail({ code: 'form-failed' })}
        >
          <EmbeddedErasure
            app={app}
            language={language}
            host={this.#host}
            keys={this.#keys}
            typed={this.#typed}
            onReady={() => notifyPage(this, { type: 'playday-erasure:ready', app })}
            onSent={() => {
              this.#typed = undefined;
              notifyPage(this, { type: 'playday-erasure:success', app });
            }}
            onCaptchaFailed={() => {
              this.#fail(this.#captchaFailure ?? { code: 'captcha-failed', step: 'captcha' });
              this.#captchaFailure = null;
            }}
          />
        </UnavailableOnError>
      ) : (
        <Unavailable language={language} problem={problems[0]?.message} />
      ),
    );
    // Later, because frameworks set attributes one by one, and pages add their listeners after the
    // element.
    clearTimeout(this.#reporting);
    this.#reporting = window.setTimeout(() => this.#report(problems));
  }

  #report(problems: AttributeProblem[]) {
    for (const { code, message } of problems) {
      if (this.#reported.has(message)) continue;
      this.#reported.add(message);
      console.error(message);
      this.#fail({ code });
    }
  }

  #fail(error: PlaydayErasureError) {
    notifyPage(this, { type: 'playday-erasure:error', ...error });
  }
}

function createMemory() {
  const memory = new Map<string, string | null>();
  return {
    get: (key: string) => memory.get(key) ?? null,
    set: (key: string, value: string | null) => void memory.set(key, value),
  };
}

import { toLanguage } from '@playday/shared/kit/i18n';
import { createRoot, type Root } from 'react-dom/client';
import { asApp } from '../apps/apps.ts';
import { EmbeddedErasure } from './EmbeddedErasure.tsx';
import { styleSheet } from './shadow-styles.ts';
import { notifyPage } from './notify-page.ts';

// `document.currentScript` is set only while the script first runs, and never for a module; hence the fallback.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="/embed/erasure.js"]');
const apiBase = `${new URL(script?.src ?? '/', location.href).origin}/api`;

/** The custom element `<playday-erasure app="staff|market" lang="th">`: the erasure request in a shadow root. */
export class PlaydayErasure extends HTMLElement {
  static observedAttributes = ['app', 'lang'];
  #frame: HTMLElement | null = null;
  #root: Root | null = null;
  #sizes: ResizeObserver | null = null;

  connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styleSheet()];
    const frame = document.createElement('div');
    frame.className = 'playday';
    shadow.append(frame);
    this.#frame = frame;
    this.#root = createRoot(frame);
    this.#render();
    this.#sizes = new ResizeObserver(() => {
      const height = Math.ceil(frame.getBoundingClientRect().height);
      // Height 0: nothing is rendered yet.
      if (height > 0) notifyPage(this, { type: 'playday-erasure:height', height });
    });
    this.#sizes.observe(frame);
  }

  disconnectedCallback() {
    this.#sizes?.disconnect();
    this.#root?.unmount();
    this.#frame?.remove();
    this.#root = this.#frame = this.#sizes = null;
  }

  attributeChangedCallback() {
    this.#render();
  }

  #render() {
    if (!this.#frame) return;
    const app = asApp(this.getAttribute('app'));
    const language = toLanguage(this.lang);
    this.#frame.lang = language;
    this.#root?.render(
      <EmbeddedErasure
        key={`${app} ${language}`}
        app={app}
        language={language}
        apiBase={apiBase}
        onSent={() => notifyPage(this, { type: 'playday-erasure:success', app })}
      />,
    );
  }
}

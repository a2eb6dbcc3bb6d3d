import { createRoot, type Root } from 'react-dom/client';
import { createEmbedHost } from './embed-host.ts';
import { EmbeddedErasure } from './EmbeddedErasure.tsx';
import { fetchWithoutCredentials } from './fetch-without-credentials.ts';
import { notifyPage } from './notify-page.ts';
import type { PlaydayErasureError, PlaydayErasureLanguage } from './playday-erasure.d.ts';
import { type AttributeProblem, readAttributes } from './read-attributes.ts';
import { applyStyles } from './shadow-styles.ts';
import { type Elements, Notice } from '@playday/shared/kit';
import { Component } from 'react';
import { words } from './words.ts';

// `document.currentScript` is set only while the script first runs, and never for a module; hence the fallback.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="/embed/erasure"]');
const apiBase = `${new URL(script?.src ?? '/', location.href).origin}/api`;

/** The custom element `<playday-erasure app="staff|market" lang="th">`: the erasure request in a shadow root. */
export class PlaydayErasure extends HTMLElement {
  static observedAttributes = ['app', 'lang'];
  #frame: HTMLElement | null = null;
  #root: Root | null = null;
  #sizes: ResizeObserver | null = null;
  #reported = new Set<string>();
  #reporting = 0;
  /** The last failed call for a captcha, until the form says that the captcha failed. */
  #captchaFailure: PlaydayErasureError | null = null;
  #host = createEmbedHost({
    language: () => readAttributes(this).language,
    apiBase,
    fetch: fetchWithoutCredentials,
    onFailure: (failure) => {
      if (failure.step === 'captcha') this.#captchaFailure = failure;
      else this.#fail(failure);
    },
  });

  connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    applyStyles(shadow);
    // The page moved the element: what was typed stays.
    if (this.#frame) return;
    const frame = document.createElement('div');
    frame.className = 'playday';
    shadow.append(frame);
    this.#frame = frame;
    this.#root = createRoot(frame, {
      onCaughtError: (error) => {
        reportError(error);
        this.#fail({ code: 'form-failed' });
      },
    });
    this.#render();
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
      clearTimeout(this.#reporting);
      this.#sizes?.disconnect();
      this.#root?.unmount();
      this.#frame?.remove();
      this.#root = this.#frame = this.#sizes = this.#captchaFailure = null;
      this.#reported.clear();
    });
  }

  attributeChangedCallback() {
    this.#render();
  }

  #render() {
    if (!this.#frame) return;
    const { app, language, problems } = readAttributes(this);
    this.#frame.lang = language;
    this.#root?.render(
      app ? (
        <UnavailableOnError key={app} language={language}>
          <EmbeddedErasure
            app={app}
            language={language}
            host={this.#host}
            onReady={() => notifyPage(this, { type: 'playday-erasure:ready', app })}
            onSent={() => notifyPage(this, { type: 'playday-erasure:success', app })}
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
    // Later, because frameworks set attributes one by one, and pages add their listeners after the element.
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

interface Props {
  language: PlaydayErasureLanguage;
  /** For the page's developer, in English. */
  problem?: string | undefined;
}

/** Instead of a form that does not work: a sentence for visitors, and the problem for the page's developer. */
const Unavailable = ({ language, problem }: Props) => (
  <Notice tone="error">
    <p>{words[language].embed.unavailable}</p>
    {problem && <p lang="en">{problem}</p>}
  </Notice>
);

/** Shows `Unavailable` in place of children that threw. */
class UnavailableOnError extends Component<Props & { children: Elements }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    const { language, children } = this.props;
    return this.state.hasFailed ? <Unavailable language={language} /> : children;
  }
}

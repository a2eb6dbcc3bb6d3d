import { type Elements, Notice } from '@playday/shared/kit';
import { Component } from 'react';
import type { PlaydayErasureLanguage } from './playday-erasure.d.ts';
import { words } from './words.ts';

interface Props {
  language: PlaydayErasureLanguage;
  /** For the page's developer, in English. */
  problem?: string | undefined;
}

/**
 * Instead of a form that does not work: a sentence for visitors, and the problem for the page's
 * developer.
 */
export const Unavailable = ({ language, problem }: Props) => (
  <Notice tone="error">
    <p>{words[language].embed.unavailable}</p>
    {problem && <p lang="en">{problem}</p>}
  </Notice>
);

/** Shows `Unavailable` in place of children that threw, and reports the first of their errors. */
export class UnavailableOnError extends Component<
  Props & { children: Elements; onFailed: () => void }
> {
  override state = { hasFailed: false };
  #isReported = false;
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown) {
    if (this.#isReported) return;
    this.#isReported = true;
    reportError(error);
    this.props.onFailed();
  }
  override render() {
    const { language, children } = this.props;
    return this.state.hasFailed ? <Unavailable language={language} /> : children;
  }
}

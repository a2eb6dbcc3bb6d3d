import { Notice } from '@playday/shared/kit';
import en from '../locales/en.json';
import km from '../locales/km.json';
import th from '../locales/th.json';
import zh from '../locales/zh.json';
import type { PlaydayErasureLanguage } from './playday-erasure.d.ts';

const words = { en, th, zh, km };

interface Props {
  language: PlaydayErasureLanguage;
  /** For the page's developer, in English. */
  problem: string;
}

/** Instead of a form that could not work: a sentence for visitors, and the problem for the page's developer. */
export const Unavailable = ({ language, problem }: Props) => (
  <Notice tone="error">
    <p>{words[language].embed.unavailable}</p>
    <p lang="en">{problem}</p>
  </Notice>
);

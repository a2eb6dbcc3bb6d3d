import type { Language } from '@playday/shared/contract';
import { languageNames } from '@playday/shared/kit/i18n';
import styles from './language-name.module.css';

/**
 * A language's name in its own script. The Khmer one is a picture of the word in Kantumruy Pro: many systems have no Khmer
 * face, and a page in another language loads no web font for one word.
 */
export const LanguageName = ({ of }: { of: Language }) =>
  of === 'km' ? (
    <span className={styles.khmer} role="img" aria-label={languageNames.km} />
  ) : (
    <span>{languageNames[of]}</span>
  );

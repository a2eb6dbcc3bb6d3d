import type { Language } from '@playday/shared/contract';
import { languageNames, languages } from '@playday/shared/kit/i18n';
import { useHost } from '@playday/shared/kit';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../language/Flag.tsx';
import { switchLanguage } from '../language/language.ts';
import styles from './frame.module.css';

/** The languages as links that work without JavaScript: all, the current one highlighted, or only the others. */
export function LanguagePicker({ isCurrentShown }: { isCurrentShown: boolean }) {
  const { t } = useTranslation('shell');
  const { language: current } = useHost();
  const shown = languages.filter((language) => isCurrentShown || language !== current);
  const choose = (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    switchLanguage(language);
  };
  return (
    <ul className={styles.languages} aria-label={t('language.label')}>
      {shown.map((language) => (
        <li key={language}>
          <a
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            onClick={choose(language)}
          >
            <Flag of={language} /> <LanguageName of={language} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * A language's name in its own script. The Khmer one is a picture of the word in Kantumruy Pro: many systems have no Khmer
 * face, and a page in another language loads no web font for one word.
 */
const LanguageName = ({ of }: { of: Language }) =>
  of === 'km' ? (
    <span className={styles.khmer} role="img" aria-label={languageNames.km} />
  ) : (
    <span>{languageNames[of]}</span>
  );

import type { Language } from '@playday/shared/contract';
import { languageNames, languages } from '@playday/shared/kit/i18n';
import { useHost } from '@playday/shared/kit';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../language/Flag.tsx';
import { switchLanguage } from '../language/language.ts';
import styles from './frame.module.css';

/** The four languages as links that work without JavaScript; the current one is highlighted. */
export function LanguagePicker() {
  const { t } = useTranslation('shell');
  const { language: current, events } = useHost();
  const choose = (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    switchLanguage(language, events);
  };
  return (
    <ul className={styles.languages} aria-label={t('language.label')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            onClick={choose(language)}
          >
            <Flag of={language} /> {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/kit/i18n';
import { useHost } from '@playday/shared/kit';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../language/Flag.tsx';
import { switchLanguage } from '../language/language.ts';
import { LanguageName } from '../language/LanguageName.tsx';
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

import type { Language } from '@playday/shared/contract';
import { languageNames, languages } from '@playday/shared/kit/i18n';
import { useHost } from '@playday/shared/kit';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../language/language.ts';
import styles from './frame.module.css';

/**
 * The languages as links that work without JavaScript: all, the current one highlighted, or only
 * the others.
 */
export function LanguagePicker({ isCurrentShown }: { isCurrentShown: boolean }) {
  const { t } = useTranslation('shell');
  const { language: current } = useHost();
  const shown = languages.filter((language) => isCurrentShown || language !== current);
  const choose = (language: Language) => (event: MouseEvent) => {
    // Another tab or window has its own language.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
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
 * A language's name in its own script. The Khmer one is a picture of the word in Kantumruy Pro:
 * many systems have no Khmer face, and a page in another language loads no web font for one word.
 */
const LanguageName = ({ of }: { of: Language }) =>
  of === 'km' ? (
    <span className={styles.khmer} role="img" aria-label={languageNames.km} />
  ) : (
    <span>{languageNames[of]}</span>
  );

/** Flags as SVG: not every system has flag emoji. */
const drawings: Record<Language, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#c8102e" strokeWidth="1.2" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  th: (
    <>
      <path fill="#a51931" d="M0 0h24v16H0z" />
      <path fill="#f4f5f8" d="M0 2.7h24v10.6H0z" />
      <path fill="#2d2a4a" d="M0 5.3h24v5.4H0z" />
    </>
  ),
  zh: (
    <>
      <path fill="#ee1c25" d="M0 0h24v16H0z" />
      <path fill="#ff0" d="M5 2l.8 2.2h2.3L6.2 5.6l.7 2.2L5 6.5 3.1 7.8l.7-2.2-1.9-1.4h2.3z" />
      <path
        fill="#ff0"
        d="M9.5 1.4h1.2v1.2H9.5zM11.6 3.4h1.2v1.2h-1.2zM11.6 6h1.2v1.2h-1.2zM9.5 8h1.2v1.2H9.5z"
      />
    </>
  ),
  km: (
    <>
      <path fill="#032ea1" d="M0 0h24v16H0z" />
      <path fill="#e00025" d="M0 4h24v8H0z" />
      <path
        fill="#fff"
        d="M7 11.2h10v-1h-1V8.6l-1-1.2-1 1.2V7l-2-2.4L10 7v1.6L9 7.4 8 8.6v1.6H7z"
      />
    </>
  ),
};

function Flag({ of }: { of: Language }) {
  return (
    <svg viewBox="0 0 24 16" width="18" height="12" fill="none" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}

import { Button, Notice } from '@playday/shared/kit';
import { useContext, useEffect } from 'react';
import { I18nContext } from 'react-i18next';
import { useRouteError } from 'react-router';
import { reportError } from '../errors/report-error.ts';
import styles from '../remotes/remotes.module.css';

/** As `locales/en.json` has them, which is loaded only where translations are missing. */
const english = {
  broken: 'Something went wrong on this page. Your cart is unchanged. Please try again.',
  reload: 'Reload',
  home: 'Go to the main page',
};

/**
 * Shown in place of the whole page when the frame itself fails. It needs neither host nor
 * translations (without them it is in English), and loads the page again only when the visitor asks
 * for it.
 */
export function FrameBroken() {
  const error = useRouteError();
  const translations = useContext(I18nContext) as { i18n: { t: Translate } } | undefined;
  useEffect(() => {
    console.warn('the frame failed', error);
    reportError({ type: 'caught', error });
  }, [error]);
  const say = (key: string, defaultValue: string) => {
    try {
      return translations?.i18n.t(key, { ns: 'shell', defaultValue }) ?? defaultValue;
    } catch {
      return defaultValue;
    }
  };
  return (
    <main className={styles.panel}>
      <Notice tone="error">
        <p>{say('remote.broken', english.broken)}</p>
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>{say('release.reload', english.reload)}</Button>
          {/* A new document, because this one may be broken for every page. */}
          <a href="/">{say('remote.home', english.home)}</a>
        </div>
      </Notice>
    </main>
  );
}
type Translate = (key: string, options: object) => string;

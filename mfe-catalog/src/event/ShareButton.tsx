import type { ShopEvent } from '@playday/shared/api-contract';
import { useHost, useTranslation } from '@playday/shared/kit';
import { defaultLanguage, withLanguage } from '@playday/shared/rules/languages';
import styles from './EventPage.module.css';

/** Offers an event's address in the page's language to the system's share sheet; where there is none, copies it and says so in a toast, which is announced. */
export function ShareButton({ event: { url, name } }: { event: ShopEvent }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const share = async () => {
    const bare = `${location.origin}/event/${url}`;
    // Who follows it has no cookie of the shop's, which would show it in English.
    const address = host.language === defaultLanguage ? bare : withLanguage(bare, host.language);
    // Browsers without a share sheet have no such function, whatever their types say.
    if ('share' in navigator) {
      const isDone = await navigator.share({ title: name, url: address }).then(
        () => true,
        // The visitor has closed the sheet.
        (error: Error) => error.name === 'AbortError',
      );
      if (isDone) return;
    }
    try {
      await navigator.clipboard.writeText(address);
      host.notify(t('event.linkCopied'));
    } catch {
      host.notify(t('event.linkNotCopied', { link: address }), 'warning');
    }
  };
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 12V2M6 5.5l4-4 4 4M5 9H3v9h14V9h-2" />
      </svg>
      <span>{t('event.share')}</span>
    </button>
  );
}

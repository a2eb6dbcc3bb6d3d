import { Button, ButtonLink, Notice, useTranslation } from '@playday/shared/kit';
import { useEffect, useId, useState } from 'react';
import styles from './PaymentPage.module.css';

/** Not null while the browser leaves for the provider's page: whether it was open before. */
export function useLeaving() {
  const state = useState<{ wasOpened: boolean } | null>(null);
  const [, setLeaving] = state;
  // Back from it, the browser may restore this page from its back/forward cache.
  useEffect(() => {
    const wake = () => setLeaving(null);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [setLeaving]);
  return state;
}

/**
 * The button or link to the provider's page. `method`: named in a link, where this is not the
 * payment page with its button. A page that sends nobody back opens in a tab beside this one, by a
 * link, which no browser blocks, so nothing is busy meanwhile. Browsers inside apps may open it in
 * place; the hint says to come back with Back.
 */
export function PayByLink({
  url,
  method,
  isOneWay,
  isOpened,
  isLeaving,
  onceId,
  onLeave,
  onOpen,
}: {
  url: string | null;
  method: string | undefined;
  isOneWay: boolean;
  /** This tab has opened the page before: it waits for the outcome and asks for nothing else. */
  isOpened: boolean;
  isLeaving: boolean;
  /** Of the sentence above that says not to pay twice. */
  onceId: string;
  onLeave: () => void;
  onOpen: () => void;
}) {
  const { t } = useTranslation('checkout');
  const hintId = useId();
  const look = isOpened ? 'secondary' : 'primary';
  if (!url) {
    return <Notice tone="error">{t('payment.badAddress')}</Notice>;
  }
  if (isOneWay) {
    return (
      <>
        <p id={hintId} className={styles.hint}>
          {t('payment.besideHint')}
        </p>
        <ButtonLink
          isWide
          look={look}
          to={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onOpen}
          aria-describedby={hintId}
        >
          {isOpened
            ? t('payment.openAgain')
            : method === undefined
              ? t('payment.pay')
              : t('payment.payVia', { method })}
        </ButtonLink>
      </>
    );
  }
  const pay = () => {
    onLeave();
    onOpen();
    location.assign(url);
  };
  const shown = { isWide: true, look, 'aria-describedby': isOpened ? onceId : undefined } as const;
  return (
    <>
      {!isOpened && <p className={styles.hint}>{t('payment.linkHint')}</p>}
      {method === undefined ? (
        <Button {...shown} isBusy={isLeaving} onClick={pay}>
          {t('payment.pay')}
        </Button>
      ) : (
        <ButtonLink {...shown} to={url} onClick={onOpen}>
          {t('payment.payVia', { method })}
        </ButtonLink>
      )}
    </>
  );
}

import { Button, useTranslation } from '@playday/shared/kit';
import { useEffect, useRef } from 'react';
import styles from './tickets.module.css';

/** The full-screen ticket for the gate: its code in black on white in every theme; keeps the screen awake. */
export function FullScreenTicket({
  name,
  pubId,
  qr,
  onClose,
}: {
  name: string;
  pubId: string;
  qr: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useWakeLock();
  return (
    <dialog ref={dialog} className={styles.gate} aria-label={name} onCancel={onClose}>
      <img src={qr} alt={t('tickets.qr', { code: pubId })} width={560} height={560} />
      <p className={styles.gateName}>{name}</p>
      <p className={styles.gateCode}>{pubId}</p>
      <p className={styles.gateHint}>{t('tickets.brightness')}</p>
      <Button onClick={onClose}>{t('tickets.done')}</Button>
    </dialog>
  );
}

/** Holds a screen wake lock while mounted, where the browser supports it. */
function useWakeLock() {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, []);
}

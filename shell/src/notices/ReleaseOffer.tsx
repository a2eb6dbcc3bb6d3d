import { atom, Button, useAtomValue, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import frame from '../frame/frame.module.css';
import { CloseIcon } from '../frame/icons.tsx';
import { saveFormSnapshot } from '../form-input/form-snapshot.ts';
import styles from './notices.module.css';

/** The id of a release newer than this tab's, or null. */
export const newerReleaseAtom = atom<string | null>(null);

/**
 * Offers a newer release below the header until it is accepted or dismissed. Form input is restored
 * after the reload.
 */
export function ReleaseOffer({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslation('shell');
  const newer = useAtomValue(newerReleaseAtom);
  const [declined, setDeclined] = useState<string | null>(null);
  // A live region must exist before its text is set, or screen readers do not announce it.
  return (
    <div className={styles.place}>
      <div role="status">
        {newer !== null && newer !== declined && (
          <div className={styles.offer}>
            <p>{t('release.ready')}</p>
            <Button
              look="secondary"
              onClick={() => {
                saveFormSnapshot();
                reload();
              }}
            >
              {t('release.reload')}
            </Button>
            <button
              type="button"
              className={frame.icon}
              aria-label={t('toast.close')}
              onClick={() => setDeclined(newer)}
            >
              <CloseIcon />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

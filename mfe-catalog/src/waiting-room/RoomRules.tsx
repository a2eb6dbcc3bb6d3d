import { useTranslation } from '@playday/shared/kit';
import styles from './RoomView.module.css';

/** How the waiting room works, in four sentences. */
export function RoomRules() {
  const { t } = useTranslation('catalog');
  return (
    <section className={styles.rules}>
      <h2>{t('room.rules.title')}</h2>
      <ol>
        <li>{t('room.rules.place')}</li>
        <li>{t('room.rules.draw')}</li>
        <li>{t('room.rules.late')}</li>
        <li>{t('room.rules.turn')}</li>
      </ol>
    </section>
  );
}

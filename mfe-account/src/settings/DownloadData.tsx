import { Button, useHost, useTranslation } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { saveFile } from '@playday/shared/rules/save-file';
import styles from './settings.module.css';

/** Downloads a copy of all that is stored about the person, as a file that other programs can read. */
export function DownloadData() {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { isBusy, run } = useAction();
  const download = async () => {
    const data = await http('GET /user/profile/data');
    const name = `playday-my-data-${data.madeAt.slice(0, 10)}.json`;
    saveFile(new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }));
  };
  return (
    <section className={styles.data}>
      <h2 className={styles.heading}>{t('settings.data')}</h2>
      <p>{t('settings.dataIntro')}</p>
      <Button look="secondary" isBusy={isBusy} onClick={() => void run(download)}>
        {t('settings.dataDownload')}
      </Button>
    </section>
  );
}

import { ButtonLink, Page, useTranslation } from '@playday/shared/kit';
import styles from './page.module.css';

/** A heading, a paragraph, and a link to the main page. */
export default function ExamplePage() {
  const { t } = useTranslation('example');
  return (
    <Page isNarrow>
      <div className={styles.page}>
        <h1>{t('page.title')}</h1>
        <p className={styles.text}>{t('page.text')}</p>
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      </div>
    </Page>
  );
}

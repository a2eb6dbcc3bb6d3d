import type { EventDetails } from '@playday/shared/api-contract';
import { ButtonLink, Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import styles from '../page/page.module.css';

/** A page with what its loader has fetched: the event of its address. */
export default function ExampleEventPage() {
  const { t } = useTranslation('example');
  const { event } = useLoaderData<EventDetails>();
  return (
    <Page isNarrow>
      <div className={styles.page}>
        <h1>{event.name}</h1>
        <p className={styles.text}>{t('event.text')}</p>
        <ButtonLink look="secondary" to={`/event/${event.url}`}>
          {t('event.toTickets')}
        </ButtonLink>
      </div>
    </Page>
  );
}

import { Page, useLoaderData, useRevalidator, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { EmptyList } from '../layout/AreaTitle.tsx';
import type { loadPreRegistrations } from './load-pre-registrations.ts';
import styles from './pre-registration.module.css';
import { Upcoming } from './Upcoming.tsx';

/** Events that are not on sale yet, with pre-registration for each. */
export default function PreRegistrationPage() {
  const { t } = useTranslation('account');
  const events = useLoaderData<Awaited<ReturnType<typeof loadPreRegistrations>>>();
  const { revalidate } = useRevalidator();
  return (
    <Page>
      <h1>{t('preRegistration.title')}</h1>
      <p className={styles.intro}>{t('preRegistration.intro')}</p>
      {!events && <LoadError message={t('preRegistration.failed')} retryLabel={t('tryAgain')} />}
      {events?.length === 0 && <EmptyList>{t('preRegistration.empty')}</EmptyList>}
      {events && events.length > 0 && (
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <Upcoming event={event} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

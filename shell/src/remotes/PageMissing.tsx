import { ApiError, ButtonLink, Notice, useIsHydrated } from '@playday/shared/kit';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import styles from './remotes.module.css';

/**
 * Whether an error of a page says that what its address names does not exist: a 404 of the api,
 * also its 400 for a name that none can have, or a 404 that a loader throws as a response.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 404 || error.status === 400
    : isRouteErrorResponse(error) && error.status === 404;

/**
 * The page of an address that no route of its remote has, or whose item does not exist. Its
 * document has the status 404.
 */
export function PageMissing() {
  const { t } = useTranslation('shell');
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.region} data-missing>
      {/* A document that is missing itself says so in its head. */}
      {isHydrated && <meta name="robots" content="noindex" />}
      <div className={styles.panel}>
        <Notice>
          <h1>{t('remote.missingTitle')}</h1>
          <p>{t('remote.missing')}</p>
          <div className={styles.actions}>
            <ButtonLink to="/">{t('remote.home')}</ButtonLink>
          </div>
        </Notice>
      </div>
    </div>
  );
}

import { Notice, Page, Skeleton, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { AreaTitle } from '../layout/AreaTitle.tsx';
import preRegistration from '../pre-registration/pre-registration.module.css';
import styles from './account-skeletons.module.css';

/** Delay before the slow-network notice is shown. */
const delayMs = 1_000;

/**
 * While a page of the account area loads for the first time: its title, and blocks as high as what
 * comes.
 */
export const areaSkeleton = (
  page: 'settings' | 'orders' | 'tickets' | 'linkApp',
  blocks: string[],
) =>
  function AreaSkeleton() {
    const { t } = useTranslation('account');
    return (
      <>
        <AreaTitle>{t(`${page}.title`)}</AreaTitle>
        <Blocks heights={blocks} />
      </>
    );
  };

export function PreRegistrationSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Page>
      <h1>{t('preRegistration.title')}</h1>
      <p className={preRegistration.intro}>{t('preRegistration.intro')}</p>
      <Blocks heights={['260px', '260px']} />
    </Page>
  );
}

/** When the network is slow, a notice says so, over the blocks, which stay where they are. */
function Blocks({ heights }: { heights: string[] }) {
  const { t } = useTranslation('account');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.blocks}>
      {isSlow && (
        <div className={styles.notice}>
          <Notice>{t('slow')}</Notice>
        </div>
      )}
      {heights.map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

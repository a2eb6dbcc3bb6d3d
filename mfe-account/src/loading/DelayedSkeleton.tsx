import { Notice, Page, Skeleton, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';

/** Delay before the slow-network notice is shown. */
const delayMs = 1_000;

/** A skeleton while a page's first data loads, with a notice when the network is slow. */
export function DelayedSkeleton() {
  const { t } = useTranslation('account');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Skeleton width="45%" height="44px" />
      {isSlow && (
        <Notice>
          <p>{t('slow')}</p>
        </Notice>
      )}
      {['72px', '72px', '72px'].map((height, at) => (
        <p key={at}>
          <Skeleton height={height} />
        </p>
      ))}
    </>
  );
}

/** The same for a page outside the account layout. */
export const DelayedPageSkeleton = () => (
  <Page>
    <DelayedSkeleton />
  </Page>
);

import { Notice, Page, Skeleton, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';

/** After so long somebody wonders whether anything happens at all. */
const delayMs = 1_000;

/** A page of the account while its data is awaited for the first time; a slow network is told of. */
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

/** The same for a page outside the account's area. */
export const DelayedPageSkeleton = () => (
  <Page>
    <DelayedSkeleton />
  </Page>
);

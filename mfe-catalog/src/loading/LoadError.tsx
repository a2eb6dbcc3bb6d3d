import { useTranslation } from '@playday/shared/kit';
import { LoadError as LoadErrorPanel } from '@playday/shared/kit/load-error';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof LoadErrorPanel>, 'isBusy' | 'onRetry'> & { children: string };

/** An inline load error with a retry button. The page shows the toast. */
export function LoadError({ children, ...rest }: Props) {
  const { t } = useTranslation('catalog');
  return <LoadErrorPanel {...rest} message={children} retryLabel={t('failed.tryAgain')} isToasted={false} />;
}

import { useTranslation } from '@playday/shared/kit';
import { LoadError as LoadErrorPanel } from '@playday/shared/kit/load-error';
import type { ComponentProps } from 'react';
import type { useLoaded } from './use-loaded.ts';

type Props = Pick<ComponentProps<typeof LoadErrorPanel>, 'isBusy' | 'onRetry'> & { children: string };

/** An inline load error with a retry button. The page shows the toast. */
export function LoadError({ children, ...rest }: Props) {
  const { t } = useTranslation('catalog');
  return <LoadErrorPanel {...rest} message={children} retryLabel={t('failed.tryAgain')} isToasted={false} />;
}

type List = Pick<ReturnType<typeof useLoaded>, 'failure' | 'isLoading' | 'retry'>;

/** Shows that a list could not be loaded; nothing while it has not failed. */
export const ListError = ({ list, children }: { list: List; children: string }) =>
  list.failure && (
    <LoadError isBusy={list.isLoading} onRetry={list.retry}>
      {children}
    </LoadError>
  );

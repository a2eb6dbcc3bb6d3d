import { useHost, useTranslation } from '@playday/shared/kit';
import { LoadError as LoadErrorPanel } from '@playday/shared/kit/load-error';
import { type ComponentProps, useEffect } from 'react';
import type { useLoaded } from './use-loaded.ts';

type Props = Pick<ComponentProps<typeof LoadErrorPanel>, 'isBusy' | 'onRetry'> & {
  children: string;
  toast?: string;
};

/**
 * An inline load error with a retry button. `toast`: what a toast says, unless the page shows one
 * by itself.
 */
export function LoadError({ children, toast, ...rest }: Props) {
  const { t } = useTranslation('catalog');
  const { notify } = useHost();
  useEffect(() => {
    if (toast) notify(toast, 'error');
  }, [notify, toast]);
  return (
    <LoadErrorPanel
      {...rest}
      message={children}
      retryLabel={t('failed.tryAgain')}
      isToasted={false}
    />
  );
}

type List = Pick<ReturnType<typeof useLoaded>, 'failure' | 'isLoading' | 'retry'>;

/** Shows that a list could not be loaded; nothing while it has not failed. */
export const ListError = ({ list, children }: { list: List; children: string }) =>
  list.failure && (
    <LoadError isBusy={list.isLoading} onRetry={list.retry}>
      {children}
    </LoadError>
  );

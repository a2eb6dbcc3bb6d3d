import {
  ApiError,
  Button,
  ButtonLink,
  Notice,
  Page,
  useHost,
  useSearchParams,
  useTranslation,
} from '@playday/shared/kit';
import { useState } from 'react';
import { AppIcon } from '../apps/AppIcon.tsx';
import type { App } from '../apps/apps.ts';
import styles from './confirm.module.css';

type State = { step: 'asked' | 'sending' } | { step: 'done'; app: App } | { step: 'failed'; message: string };

/**
 * The link from the mail. Opening it changes nothing, for mail programs open links too: the person presses the button.
 */
export function ConfirmPage() {
  const { t } = useTranslation('erasure');
  const { http } = useHost();
  const [search] = useSearchParams();
  const [state, setState] = useState<State>({ step: 'asked' });

  async function confirm() {
    setState({ step: 'sending' });
    try {
      const { app } = await http('POST /erasure/confirm', { body: { token: search.get('token') ?? '' } });
      setState({ step: 'done', app });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ step: 'failed', message: cause.message });
    }
  }

  return (
    <Page isNarrow>
      <div className={styles.confirm}>
        {state.step === 'done' ? (
          <>
            <AppIcon app={state.app} name={t(`apps.${state.app}`)} />
            <h1>{t('confirm.doneTitle')}</h1>
            <p role="status">{t('confirm.done')}</p>
            <ButtonLink look="secondary" to="/">
              {t('toMainPage')}
            </ButtonLink>
          </>
        ) : (
          <>
            <h1>{t('confirm.title')}</h1>
            <p>{t('confirm.intro')}</p>
            <p>{t('confirm.tickets')}</p>
            {state.step === 'failed' && (
              <Notice tone="error">
                <p>{state.message}</p>
                <p>{t('confirm.failed')}</p>
              </Notice>
            )}
            <Button look="danger" isBusy={state.step === 'sending'} onClick={() => void confirm()}>
              {t('confirm.confirm')}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

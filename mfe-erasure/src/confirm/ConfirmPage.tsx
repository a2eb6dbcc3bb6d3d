import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
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
import { type App, asApp } from '../apps/apps.ts';
import styles from './confirm.module.css';

type State =
  | { step: 'asked' | 'sending' }
  | { step: 'done'; app: App }
  | { step: 'failed'; message: string; isOver: boolean };

/**
 * The page linked in the confirmation mail. Opening it changes nothing, because mail clients open links too; the visitor has
 * to press the button.
 */
export function ConfirmPage() {
  const { t } = useTranslation('erasure');
  const { http, session } = useHost();
  const [search] = useSearchParams();
  const [state, setState] = useState<State>({ step: 'asked' });

  async function confirm() {
    setState({ step: 'sending' });
    try {
      const { app } = await http('POST /erasure/confirm', { body: { token: search.get('token') ?? '' } });
      setState({ step: 'done', app });
      // The erased account may be the signed-in one; the refresh then ends its session.
      if (session.get().status === 'in') await session.refresh();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ step: 'failed', message: cause.message, isOver: cause.code === TOKEN_INVALID });
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
              </Notice>
            )}
            {state.step === 'failed' && state.isOver ? (
              <ButtonLink to={asApp(search.get('app')) === 'staff' ? '/staff-data-erase' : '/app-data-erase'}>
                {t('confirm.again')}
              </ButtonLink>
            ) : (
              <Button look="danger" isBusy={state.step === 'sending'} onClick={() => void confirm()}>
                {t('confirm.confirm')}
              </Button>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import {
  ApiError,
  Button,
  ButtonLink,
  Notice,
  useHost,
  useSearchParams,
  useTranslation,
} from '@playday/shared/kit';
import { FormError } from '@playday/shared/kit/forms/form-error';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { useState } from 'react';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';

type State = 'asked' | 'sending' | 'done' | { failure: string; isOver: boolean };

/**
 * Confirms the changed e-mail address of an account. Opening the link changes nothing, because mail
 * programs open links too; the visitor has to press *Confirm*.
 */
export default function VerifyChangedPage() {
  const { t } = useTranslation('account');
  const { http, session } = useHost();
  const [search] = useSearchParams();
  const [state, setState] = useState<State>('asked');

  async function confirm() {
    setState('sending');
    try {
      await http('POST /verify-changed', {
        body: { token: tokenIn(search.get('token')) },
        isEmpty: true,
      });
      setState('done');
      if (session.get().status === 'in') await session.refresh();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ failure: cause.message, isOver: cause.code === TOKEN_INVALID });
    }
  }

  const toSettings = <ButtonLink to="/account/settings">{t('settings.title')}</ButtonLink>;
  if (state === 'done') {
    return (
      <AuthLayout title={t('verify.doneTitle')}>
        <Notice tone="success">{t('verify.changed')}</Notice>
        {toSettings}
      </AuthLayout>
    );
  }
  const failed = typeof state === 'object' ? state : null;
  return (
    <AuthLayout title={t('verify.title')}>
      <p>{t('verify.askChanged')}</p>
      {failed && (
        <FormError>
          <Notice tone="error">
            <p>{failed.failure}</p>
            {failed.isOver && <p>{t('verify.failedChanged')}</p>}
          </Notice>
        </FormError>
      )}
      {failed?.isOver ? (
        toSettings
      ) : (
        <Button isBusy={state === 'sending'} onClick={() => void confirm()}>
          {t('verify.confirm')}
        </Button>
      )}
    </AuthLayout>
  );
}

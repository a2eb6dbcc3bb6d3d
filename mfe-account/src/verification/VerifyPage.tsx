import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import {
  ApiError,
  Button,
  ButtonLink,
  Notice,
  useHost,
  useLocation,
  useSearchParams,
  useTranslation,
} from '@playday/shared/kit';
import { useState } from 'react';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { AuthLayout } from '../auth-layout/AuthLayout.tsx';

type State =
  | 'asked'
  | 'sending'
  | { done: true; login: string | null }
  | { failure: string; isOver: boolean };

/**
 * Confirms the e-mail address of a new account, or a changed one. Opening the link changes nothing, because mail clients
 * open links too; the visitor has to press *Confirm*.
 */
export function VerifyPage() {
  const { t } = useTranslation('account');
  const { http, session } = useHost();
  const [search] = useSearchParams();
  const isChange = useLocation().pathname.startsWith('/verify_changed');
  const [state, setState] = useState<State>('asked');
  const { withNext } = useReturnPath();

  async function confirm() {
    setState('sending');
    const input = { body: { token: search.get('token') ?? '' } };
    try {
      const login = isChange
        ? await http('POST /verify-changed', input).then(() => null)
        : (await http('POST /verify', input)).email;
      setState({ done: true, login });
      if (isChange && session.get().status === 'in') await session.refresh();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ failure: cause.message, isOver: cause.code === TOKEN_INVALID });
    }
  }

  const isDone = typeof state === 'object' && 'done' in state;
  const onwards = isChange ? (
    <ButtonLink to="/account/settings">{t('verify.toSettings')}</ButtonLink>
  ) : (
    <ButtonLink to={withNext('/login')} state={{ login: isDone ? state.login : null }}>
      {t('verify.toLogin')}
    </ButtonLink>
  );
  if (isDone) {
    return (
      <AuthLayout title={t('verify.doneTitle')}>
        <Notice tone="success">
          <p>{t(isChange ? 'verify.changed' : 'verify.done')}</p>
        </Notice>
        {onwards}
      </AuthLayout>
    );
  }
  const isOver = typeof state === 'object' && state.isOver;
  return (
    <AuthLayout title={t('verify.title')}>
      <p>{t(isChange ? 'verify.askChanged' : 'verify.ask')}</p>
      {typeof state === 'object' && (
        <Notice tone="error">
          <p>{state.failure}</p>
          {isOver && <p>{t(isChange ? 'verify.failedChanged' : 'verify.failed')}</p>}
        </Notice>
      )}
      {isOver ? (
        onwards
      ) : (
        <Button isBusy={state === 'sending'} onClick={() => void confirm()}>
          {t('verify.confirm')}
        </Button>
      )}
    </AuthLayout>
  );
}

import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import { Form, useSubmission } from '@playday/shared/kit/forms';
import { FormError } from '@playday/shared/kit/forms/form-error';
import {
  ButtonLink,
  Notice,
  useHost,
  useIsHydrated,
  useSearchParams,
  useTranslation,
} from '@playday/shared/kit';
import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { useForm } from 'react-hook-form';
import { AuthLayout, AuthWays } from '../auth-layout/AuthLayout.tsx';
import { useMailedLink } from '../auth-layout/use-mailed-link.ts';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { startSession } from '../login/start-session.ts';

/**
 * Confirms a registration and signs in. Except in the browser that registered, it asks for the
 * password of the registration, because the mail may be about one that somebody else made with this
 * address; opening the link changes nothing, because mail programs open links too.
 */
export default function VerifyPage() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const token = useIsHydrated() ? tokenIn(search.get('token')) : null;
  const { link, refusal, readAgain } = useMailedLink(token ?? '');
  const isEnded = token === '' || refusal?.code === TOKEN_INVALID;
  const over = isEnded ? 'ended' : link && link.state !== 'open' ? link.state : null;
  const { withNext } = useReturnPath();
  const isSameDevice = link?.isSameDevice === true;
  if (over) {
    return (
      <AuthLayout title={t('verify.title')}>
        <FormError>
          <Notice tone={over === 'used' ? 'success' : 'error'}>{t(`verify.${over}`)}</Notice>
        </FormError>
        <AuthWays>
          <ButtonLink to={withNext('/login')} state={{ login: link?.email }}>
            {t('verify.toLogin')}
          </ButtonLink>
          {over !== 'used' && (
            <ButtonLink look="secondary" to={withNext('/register')}>
              {t('verify.toRegister')}
            </ButtonLink>
          )}
        </AuthWays>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('verify.title')}>
      <p>{t(isSameDevice ? 'verify.askHere' : 'verify.ask')}</p>
      <p>
        <strong>{link?.email ?? '\u00a0'}</strong>
      </p>
      <ConfirmForm
        key={String(isSameDevice)}
        token={token ?? ''}
        email={link?.email}
        isSameDevice={isSameDevice}
        onOver={() => void readAgain()}
      />
      <p>{t(isSameDevice ? 'verify.notYouHere' : 'verify.notYou')}</p>
      {!isSameDevice && (
        <ButtonLink look="quiet" to={withNext('/register')}>
          {t('verify.forgotten')}
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

/**
 * `onOver`: the link was used, ended or has expired since the page was opened, or the browser may
 * no longer leave out the password.
 */
function ConfirmForm({
  token,
  email,
  isSameDevice,
  onOver,
}: {
  token: string;
  email: string | undefined;
  isSameDevice: boolean;
  onOver: () => void;
}) {
  const { t } = useTranslation('account');
  const host = useHost();
  const navigate = useNavigateUnlessLeft();
  const { next } = useReturnPath();
  const form = useForm<{ password: string }>({ mode: 'onTouched' });
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: { 4005: { field: 'password', message: 'verify.wrongPassword' } },
    async send({ password }) {
      await startSession(
        host,
        await host.http('POST /verify', {
          body: isSameDevice ? { token } : { token, password },
          needs: 'access_token',
        }),
      );
      host.notify(t('verify.done'));
      await navigate(next, { replace: true });
    },
    onRefused: ({ code }) =>
      (code === TOKEN_INVALID || (isSameDevice && code === 4005)) && onOver(),
  });
  return (
    <Form namespace="account" form={form} submission={submission} submit={t('verify.confirm')}>
      {!isSameDevice && (
        <>
          {email && <HiddenUsername login={email} />}
          <PasswordField
            field={form.register('password', rules.password)}
            label={t('fields.password')}
          />
        </>
      )}
    </Form>
  );
}

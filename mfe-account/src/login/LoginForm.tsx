import {
  CREDENTIALS_WRONG,
  NOT_VERIFIED,
  SIGN_IN_LIMITED,
} from '@playday/shared/api-contract/error-codes';
import { useCaptcha } from '@playday/shared/kit/captcha';
import { Form, FormCaptcha, TextField } from '@playday/shared/kit/forms';
import { limits } from '@playday/shared/rules/fields/fields';
import { readLogin } from '@playday/shared/rules/fields/typed';
import { Link, Notice, useLocation, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import styles from '../auth-layout/auth-layout.module.css';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';

/**
 * The sign-in form. Its inputs are uncontrolled, so values filled in before hydration are kept. The
 * page before may give the login in the state of the history entry. The button can be pressed while
 * the captcha is at work, and before the browser tells a page what it filled in; the form is sent
 * once the captcha is solved.
 */
export function LoginForm() {
  const { t } = useTranslation('account');
  const { next, withNext } = useReturnPath();
  const location = useLocation();
  const form = useForm<Credentials>({
    mode: 'onTouched',
    defaultValues: { login: loginOf(location.state) },
  });
  const captcha = useCaptcha();
  const signIn = useSignIn(form, captcha);
  const isNotVerified = !signIn.isOutdated && signIn.failure?.code === NOT_VERIFIED;
  const { isValid } = form.formState;

  return (
    <Form
      namespace="account"
      form={form}
      submission={signIn}
      captcha={captcha}
      renderFailure={({ code, message }) =>
        isNotVerified ? (
          <ResendConfirmation
            credentials={form.getValues}
            captcha={captcha}
            next={next}
            onNotNeeded={signIn.forget}
          />
        ) : (
          <Notice tone="error">
            <p>{message}</p>
            {code === CREDENTIALS_WRONG && !readLogin(form.getValues('login'))?.includes('@') && (
              <p>{t('login.tryEmail')}</p>
            )}
            {(code === CREDENTIALS_WRONG || code === SIGN_IN_LIMITED) && (
              <Link to={withNext('/forgot-password')}>{t('login.newPassword')}</Link>
            )}
          </Notice>
        )
      }
      actions={<FormCaptcha captcha={captcha} />}
      submit={t('login.submit')}
      button={{ disabled: isNotVerified, 'aria-disabled': !isValid || undefined }}
    >
      <TextField
        field={form.register('login', rules.login)}
        label={t('login.login')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
      />
      <PasswordField
        field={form.register('password', rules.password)}
        label={t('login.password')}
      />
      <Link className={styles.forgot} to={withNext('/forgot-password')}>
        {t('login.forgot')}
      </Link>
    </Form>
  );
}

const loginOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'login' in state && typeof state.login === 'string'
    ? state.login
    : undefined;

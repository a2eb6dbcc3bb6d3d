import { CaptchaRow, useCaptcha } from '@playday/shared/kit/captcha';
import { limits } from '@playday/shared/rules/fields';
import { Button, Field, Link, useTranslation } from '@playday/shared/kit';
import type { TranslationKey } from '@playday/shared/kit/i18n/translation-keys';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useCaptchaWords } from '../fields/use-captcha-words.ts';
import styles from './login.module.css';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { type Credentials, useSignIn } from './use-sign-in.ts';

/** The sign-in form. Its inputs are uncontrolled, so values filled in before hydration are kept. */
export function LoginForm() {
  const { t } = useTranslation('account');
  const form = useForm<Credentials>({ mode: 'onTouched' });
  const captcha = useCaptcha();
  const captchaWords = useCaptchaWords();
  const { signIn, isNotVerified, forgetNotVerified } = useSignIn(form, captcha);
  const { errors, isValid, isSubmitting } = form.formState;

  return (
    <Form form={form} onSend={signIn} {...captcha.formProps}>
      <Field
        {...form.register('login', { ...rules.login, onChange: forgetNotVerified })}
        label={t('login.login')}
        error={errors.login?.message && t(errors.login.message as TranslationKey<'account'>)}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        required
      />
      <PasswordField
        field={form.register('password', { ...rules.password, onChange: forgetNotVerified })}
        label={t('login.password')}
        error={errors.password?.message && t(errors.password.message as TranslationKey<'account'>)}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Link className={styles.forgot} to="/forgot-password">
        {t('login.forgot')}
      </Link>
      {isNotVerified && <ResendConfirmation credentials={form.getValues} captcha={captcha} />}
      <CaptchaRow captcha={captcha} words={captchaWords} />
      <Button
        type="submit"
        isWide
        isBusy={isSubmitting}
        disabled={!isValid || isNotVerified || captcha.state !== 'ready'}
      >
        {t('login.submit')}
      </Button>
    </Form>
  );
}

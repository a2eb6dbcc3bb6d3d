import { CaptchaRow, useCaptcha } from '@playday/shared/kit/captcha';
import { bangkokDate, limits } from '@playday/shared/rules/fields';
import { Button, Field, Link, Trans, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import fieldStyles from '../fields/fields.module.css';
import { Form } from '../fields/Form.tsx';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { PhoneField } from '../fields/PhoneField.tsx';
import { rules } from '../fields/rules.ts';
import { useCaptchaWords } from '../fields/use-captcha-words.ts';
import { useErrors } from '../fields/use-errors.ts';
import styles from './register.module.css';
import { type NewAccount, useRegister } from './use-register.ts';

/** The registration form. Its inputs are uncontrolled, so values filled in before hydration are kept. */
export function RegisterForm() {
  const { t } = useTranslation('account');
  const { now } = useHost();
  const form = useForm<NewAccount>({ mode: 'onTouched' });
  const captcha = useCaptcha();
  const captchaWords = useCaptchaWords();
  const register = useRegister(form, captcha);
  const error = useErrors(form.formState, 'touched');

  return (
    <Form form={form} onSend={register} {...captcha.formProps}>
      <div className={fieldStyles.pair}>
        <Field
          {...form.register('firstName', rules.firstName)}
          label={t('fields.firstName')}
          error={error('firstName')}
          autoComplete="given-name"
          maxLength={limits.nameMax}
          required
        />
        <Field
          {...form.register('lastName', rules.lastName)}
          label={t('fields.lastName')}
          error={error('lastName')}
          autoComplete="family-name"
          maxLength={limits.nameMax}
          required
        />
      </div>
      <div className={fieldStyles.pair}>
        <PhoneField
          field={form.register('phone', rules.phone)}
          label={t('fields.phone')}
          hint={t('fields.phoneHint')}
          error={error('phone')}
        />
        <Field
          {...form.register('birthday', rules.birthday(now))}
          label={t('fields.birthday')}
          error={error('birthday')}
          type="date"
          autoComplete="bday"
          min={yearsAgo(now(), limits.ageMaxYears + 1)}
          max={yearsAgo(now(), limits.ageMinYears)}
          required
        />
      </div>
      <Field
        {...form.register('email', rules.email)}
        label={t('fields.email')}
        error={error('email')}
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        required
      />
      <NewPasswordFields form={form} name="plainPassword" label={t('fields.password')} error={error} />
      <p className={styles.consent}>
        <Trans
          t={t}
          i18nKey="register.consent"
          components={{ terms: <Link to="/terms" />, privacy: <Link to="/privacy" /> }}
        />
      </p>
      <CaptchaRow captcha={captcha} words={captchaWords} />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}

const yearsAgo = (now: number, years: number) => {
  const today = bangkokDate(new Date(now));
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
};

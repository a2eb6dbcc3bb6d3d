import { useCaptcha } from '@playday/shared/kit/captcha';
import { FieldPair, Form, FormCaptcha, NameFields, PhoneField, TextField } from '@playday/shared/kit/forms';
import { bangkokDate, commonEraBirthday, limits } from '@playday/shared/rules/fields';
import { Link, Trans, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { NewEmailField } from '../fields/NewEmailField.tsx';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { rules } from '../fields/rules.ts';
import styles from './register.module.css';
import { type NewAccount, useRegister } from './use-register.ts';

/** The registration form. Its inputs are uncontrolled, so values filled in before hydration are kept. */
export function RegisterForm() {
  const { t } = useTranslation('account');
  const { now } = useHost();
  const form = useForm<NewAccount>({ mode: 'onTouched' });
  const captcha = useCaptcha();
  const { next } = useReturnPath();
  const submission = useRegister(form, captcha, next);

  return (
    <Form
      namespace="account"
      form={form}
      submission={submission}
      captcha={captcha}
      actions={<FormCaptcha captcha={captcha} />}
      submit={t('register.submit')}
    >
      <NameFields
        first={{ field: form.register('firstName', rules.firstName), label: t('fields.firstName') }}
        last={{ field: form.register('lastName', rules.lastName), label: t('fields.lastName') }}
      />
      <FieldPair>
        <PhoneField
          field={form.register('phone', rules.phone)}
          label={t('fields.phone')}
          hint={t('fields.phoneHint')}
        />
        <TextField
          field={form.register('birthday', {
            ...rules.birthday(now),
            setValueAs: (typed: string) => commonEraBirthday(typed, new Date(now())),
            onBlur: ({ target }: { target: HTMLInputElement }) => {
              target.value = commonEraBirthday(target.value, new Date(now()));
            },
          })}
          label={t('fields.birthday')}
          type="date"
          autoComplete="bday"
          min={yearsAgo(now(), limits.ageMaxYears + 1)}
          max={yearsAgo(now(), limits.ageMinYears)}
        />
      </FieldPair>
      <NewEmailField field={form.register('email', rules.email)} label={t('fields.email')} />
      <NewPasswordFields form={form} name="plainPassword" label={t('fields.password')} />
      <p className={styles.consent}>
        <Trans
          t={t}
          i18nKey="register.consent"
          components={{ terms: <Link to="/terms" />, privacy: <Link to="/privacy" /> }}
        />
      </p>
    </Form>
  );
}

const yearsAgo = (now: number, years: number) => {
  const today = bangkokDate(new Date(now));
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
};

import { type Captcha, useCaptcha } from '@playday/shared/kit/captcha';
import {
  FieldPair,
  Form,
  FormCaptcha,
  NameFields,
  PhoneField,
  TextField,
  useSubmission,
} from '@playday/shared/kit/forms';
import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import { bangkokDate, commonEraBirthday, limits } from '@playday/shared/rules/fields/fields';
import { Link, Trans, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { NewEmailField } from '../fields/NewEmailField.tsx';
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx';
import { breachedPassword, rules } from '../fields/rules.ts';
import styles from '../auth-layout/auth-layout.module.css';
import type { Registration } from '@playday/shared/api-contract';
import { normaliseEmail, phoneDigits, readName } from '@playday/shared/rules/fields/typed';
import { withReturnPath } from '@playday/shared/rules/session/session';

/**
 * The registration form. Its inputs are uncontrolled, so values filled in before hydration are
 * kept.
 */
export function RegisterForm() {
  const { t } = useTranslation('account');
  const { now } = useHost();
  const form = useForm<NewAccount>({ mode: 'onTouched' });
  const [birthday] = useState(createDateInput);
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
      <fieldset className={styles.group}>
        <legend>{t('register.person')}</legend>
        <NameFields
          first={{
            field: form.register('firstName', rules.firstName),
            label: t('fields.firstName'),
          }}
          last={{ field: form.register('lastName', rules.lastName), label: t('fields.lastName') }}
        />
        <FieldPair>
          <PhoneField
            field={form.register('phone', rules.phone)}
            label={t('fields.phone')}
            hint={t('fields.phoneHint')}
          />
          <TextField
            field={birthday.attach(
              form.register('birthday', {
                ...rules.birthday(now, birthday.isNoDay),
                setValueAs: (typed: string) => commonEraBirthday(typed, new Date(now())),
                onBlur: ({ target }: { target: HTMLInputElement }) => {
                  target.value = commonEraBirthday(target.value, new Date(now()));
                },
              }),
            )}
            label={t('fields.birthday')}
            type="date"
            autoComplete="bday"
            min={yearsAgo(now(), limits.ageMaxYears + 1)}
            max={yearsAgo(now(), limits.ageMinYears)}
          />
        </FieldPair>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('register.account')}</legend>
        <NewEmailField field={form.register('email', rules.email)} label={t('fields.email')} />
        <NewPasswordFields form={form} name="plainPassword" label={t('fields.password')} />
      </fieldset>
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

/** Knows of an input of type `date` what its value does not say. */
function createDateInput() {
  let input: HTMLInputElement | null = null;
  return {
    isNoDay: () => input?.validity.badInput ?? false,
    attach: ({ ref, ...field }: UseFormRegisterReturn): UseFormRegisterReturn => ({
      ...field,
      ref(element: HTMLInputElement | null) {
        input = element;
        ref(element);
      },
    }),
  };
}

const yearsAgo = (now: number, years: number) => {
  const today = bangkokDate(new Date(now));
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
};

/** The form's values: those of the operation that the visitor types, and the password again. */
type NewAccount = Omit<Registration, 'recaptchaResponse' | 'next'> & { confirmPassword: string };

/** Creates the account. The mail's link leads back to `next`. */
function useRegister(form: UseFormReturn<NewAccount>, captcha: Captcha, next: string) {
  const { http } = useHost();
  const navigate = useNavigateUnlessLeft();
  return useSubmission(form, {
    namespace: 'account',
    captcha,
    fieldErrors: breachedPassword('plainPassword'),
    async send({ confirmPassword: _, ...account }) {
      const email = normaliseEmail(account.email);
      const recaptchaResponse = await captcha.take('register');
      await http('POST /register', {
        isEmpty: true,
        body: {
          ...account,
          firstName: readName(account.firstName),
          lastName: readName(account.lastName),
          email,
          phone: phoneDigits(account.phone),
          recaptchaResponse,
          ...(next !== '/' && { next }),
        },
      });
      await navigate(withReturnPath(`/message-register?email=${encodeURIComponent(email)}`, next));
    },
  });
}

import { Field } from '@playday/shared/kit';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '../../rules/fields/fields.ts';
import { type Captcha, CaptchaRow } from '../captcha/index.ts';
import { useFormContext } from './form-context.ts';
import styles from './forms.module.css';
import { phoneInput } from './inputs.ts';

export type FormFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'name'> & {
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
};

/** A required field of a `Form`, uncontrolled, with its label, hint and error. */
export function TextField({ field, ...rest }: FormFieldProps) {
  const { errorOf } = useFormContext();
  return <Field required {...rest} {...field} error={errorOf(field.name)} />;
}

export const EmailField = (props: FormFieldProps) => (
  <TextField
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={limits.emailMax}
    {...props}
  />
);

/** A phone number, formatted as +66… while it is typed. */
export const PhoneField = ({ field, ...rest }: FormFieldProps) => (
  <TextField {...rest} field={phoneInput(field)} />
);

/** Two fields, beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

export const NameFields = ({ first, last }: { first: FormFieldProps; last: FormFieldProps }) => (
  <div className={styles.names}>
    <TextField autoComplete="given-name" {...first} />
    <TextField autoComplete="family-name" {...last} />
  </div>
);

/** The captcha's progress, with the remote's own texts. */
export function FormCaptcha({ captcha }: { captcha: Captcha }) {
  const { t } = useFormContext();
  const words = {
    idle: t('captcha.idle'),
    checking: t('captcha.checking'),
    ready: t('captcha.ready'),
    failed: t('captcha.failed'),
    retry: t('captcha.retry'),
  };
  return <CaptchaRow captcha={captcha} words={words} />;
}

import { useCaptcha } from '@playday/shared/kit/captcha';
import { EmailField, Form, FormCaptcha, NameFields, PhoneField } from '@playday/shared/kit/forms';
import { personRules } from '@playday/shared/kit/forms/form-rules';
import { type ApiError, Notice, useTranslation } from '@playday/shared/kit';
import type { RequestKeys } from '@playday/shared/kit/request-keys';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { App } from '../apps/AppIcon.tsx';
import styles from './request.module.css';
import { type Person, useRequest } from './use-request.ts';

export interface RequestProps {
  app: App;
  /** Idempotency keys; kept in this tab by default. */
  keys?: RequestKeys;
  /** The sentence for a failure; the api's message by default. */
  failureText?: (failure: ApiError) => string;
  /** What the fields contain at first. */
  typed?: Partial<Person> | undefined;
  onCaptchaFailed?: () => void;
  onSent: () => void;
}

/** The requester's data: four required, uncontrolled fields. */
export function RequestForm({
  app,
  keys,
  failureText,
  typed,
  onCaptchaFailed,
  onSent,
}: RequestProps) {
  const { t } = useTranslation('erasure');
  const form = useForm<Person>({ mode: 'onTouched', defaultValues: typed });
  const captcha = useCaptcha();
  const submission = useRequest({ app, form, captcha, keys, onSent });
  const { isValid } = form.formState;
  const reportCaptcha = useEffectEvent(() => captcha.state === 'failed' && onCaptchaFailed?.());
  useEffect(() => void reportCaptcha(), [captcha.state]);

  return (
    <Form
      namespace="erasure"
      className={styles.form}
      form={form}
      submission={submission}
      captcha={captcha}
      renderFailure={
        failureText && ((failure) => <Notice tone="error">{failureText(failure)}</Notice>)
      }
      actions={<FormCaptcha captcha={captcha} />}
      submit={t('request.submit')}
      button={{ disabled: !isValid }}
    >
      <NameFields
        first={{
          field: form.register('firstName', personRules.firstName),
          label: t('fields.firstName'),
        }}
        last={{
          field: form.register('lastName', personRules.lastName),
          label: t('fields.lastName'),
        }}
      />
      <EmailField field={form.register('email', personRules.email)} label={t('fields.email')} />
      <PhoneField
        field={form.register('phone', personRules.phone)}
        label={t('fields.phone')}
        hint={t('fields.phoneHint')}
      />
    </Form>
  );
}

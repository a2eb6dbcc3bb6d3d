import { CaptchaRow, useCaptcha } from '@playday/shared/captcha';
import { limits } from '@playday/shared/forms';
import { rewritePhone } from '@playday/shared/forms/inputs';
import { Button, Field, useTranslation } from '@playday/shared/kit';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { App } from '../apps/apps.ts';
import styles from './request.module.css';
import { rules } from './rules.ts';
import { type Person, useRequest } from './use-request.ts';

/** Who wants to be forgotten: four fields, all required. The inputs keep their own values. */
export function RequestForm({ app, onSent }: { app: App; onSent(): void }) {
  const { t } = useTranslation('erasure');
  const form = useForm<Person>({ mode: 'onTouched' });
  const captcha = useCaptcha();
  const send = useRequest({ app, form, captcha, onSent });
  const { errors, isValid, isSubmitting } = form.formState;
  const error = (name: keyof Person) => {
    const message = errors[name]?.message;
    return message && t(message);
  };
  const phone = form.register('phone', rules.phone);
  const onPhone = (event: ChangeEvent<HTMLInputElement>) => {
    rewritePhone(event);
    void phone.onChange(event);
  };

  return (
    <form
      className={styles.form}
      {...captcha.formProps}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
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
      <Field
        {...form.register('email', rules.email)}
        label={t('fields.email')}
        error={error('email')}
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        required
      />
      <Field
        {...phone}
        onChange={onPhone}
        label={t('fields.phone')}
        error={error('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <CaptchaRow
        captcha={captcha}
        words={{
          idle: t('captcha.idle'),
          checking: t('captcha.checking'),
          ready: t('captcha.ready'),
          failed: t('captcha.failed'),
          retry: t('captcha.retry'),
        }}
      />
      <Button type="submit" isWide isBusy={isSubmitting} disabled={!isValid}>
        {t('request.submit')}
      </Button>
    </form>
  );
}

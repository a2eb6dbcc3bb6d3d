import { CaptchaRow, useCaptcha } from '@playday/shared/kit/captcha';
import { limits } from '@playday/shared/rules/fields';
import { ErrorSummary } from '@playday/shared/kit/forms/error-summary';
import { phoneInput } from '@playday/shared/kit/forms/inputs';
import { personRules } from '@playday/shared/kit/forms/form-rules';
import { Button, Field, useTranslation, useUnsavedWork } from '@playday/shared/kit';
import type { TranslationKey } from '@playday/shared/kit/i18n/translation-keys';
import { useForm } from 'react-hook-form';
import type { App } from '../apps/apps.ts';
import styles from './request.module.css';
import { type Person, useRequest } from './use-request.ts';

/** The requester's data: four required, uncontrolled fields. */
export function RequestForm({ app, onSent }: { app: App; onSent: () => void }) {
  const { t } = useTranslation('erasure');
  const form = useForm<Person>({ mode: 'onTouched' });
  useUnsavedWork(form.formState.isDirty);
  const captcha = useCaptcha();
  const send = useRequest({ app, form, captcha, onSent });
  const { errors, isValid, isSubmitting } = form.formState;
  const error = (name: keyof Person) => {
    const message = errors[name]?.message;
    return message && t(message as TranslationKey<'erasure'>);
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
        {...form.register('firstName', personRules.firstName)}
        label={t('fields.firstName')}
        error={error('firstName')}
        autoComplete="given-name"
        maxLength={limits.nameMax}
        required
      />
      <Field
        {...form.register('lastName', personRules.lastName)}
        label={t('fields.lastName')}
        error={error('lastName')}
        autoComplete="family-name"
        maxLength={limits.nameMax}
        required
      />
      <Field
        {...form.register('email', personRules.email)}
        label={t('fields.email')}
        error={error('email')}
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        required
      />
      <Field
        {...phoneInput(form.register('phone', personRules.phone))}
        label={t('fields.phone')}
        error={error('phone')}
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
      <ErrorSummary say={(fields) => t('errors.summary', { fields })} />
    </form>
  );
}

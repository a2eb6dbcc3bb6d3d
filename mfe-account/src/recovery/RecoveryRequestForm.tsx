import { limits } from '@playday/shared/rules/fields';
import { Button, Field, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';

interface Ask {
  email: string;
}

/** Requests a recovery mail. */
export function RecoveryRequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const showErrorToast = useFailure();
  const form = useForm<Ask>({ mode: 'onChange' });
  const error = useErrors(form.formState, 'dirty');

  async function ask({ email }: Ask) {
    try {
      await http('POST /reset-password', { body: { email: email.trim() } });
      onSent();
    } catch (cause) {
      showErrorToast(cause);
    }
  }

  return (
    <Form form={form} onSend={ask}>
      <Field
        {...form.register('email', rules.email)}
        label={t('fields.email')}
        error={error('email')}
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        required
      />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting}>
        {t('recovery.ask')}
      </Button>
    </Form>
  );
}

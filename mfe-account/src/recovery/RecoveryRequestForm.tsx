import { EmailField, Form, useSubmission } from '@playday/shared/kit/forms';
import { normaliseEmail } from '@playday/shared/rules/typed';
import { useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { useReturnPath } from '../auth-layout/use-return-path.ts';
import { rules } from '../fields/rules.ts';

interface RecoveryRequest {
  email: string;
}

/** Requests a recovery mail. `email`: the address to start with. */
export function RecoveryRequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { next } = useReturnPath();
  const form = useForm<RecoveryRequest>({ mode: 'onChange', defaultValues: { email: email || undefined } });
  const submission = useSubmission(form, {
    namespace: 'account',
    async send(typed) {
      const email = normaliseEmail(typed.email);
      await http('POST /reset-password', { body: { email, ...(next !== '/' && { next }) } });
      onSent(email);
    },
  });

  return (
    <Form
      namespace="account"
      form={form}
      submission={submission}
      showErrors="dirty"
      submit={t('recovery.ask')}
    >
      <EmailField field={form.register('email', rules.email)} label={t('fields.email')} />
    </Form>
  );
}

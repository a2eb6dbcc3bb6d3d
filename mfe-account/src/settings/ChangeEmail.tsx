import { Form, useSubmission } from '@playday/shared/kit/forms';
import { normaliseEmail } from '@playday/shared/rules/fields/typed';
import { useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { NewEmailField } from '../fields/NewEmailField.tsx';
import { rules, wrongPassword } from '../fields/rules.ts';
import { Disclosure } from './Disclosure.tsx';

/** Changes the e-mail address; takes effect after a confirmation from the new address. */
export function ChangeEmail({ login, onSent }: { login: string; onSent: () => void }) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const form = useForm<{ email: string; password: string }>({ mode: 'onTouched' });
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: wrongPassword,
    async send({ email: typed, password }) {
      const email = normaliseEmail(typed);
      await http('POST /user/profile/email', { body: { email, password }, isEmpty: true });
      notify(t('settings.emailSent', { email }));
      form.reset({ email: '', password: '' });
      onSent();
    },
  });

  return (
    <Disclosure title={t('settings.changeEmail')}>
      <Form
        namespace="account"
        form={form}
        submission={submission}
        submit={t('settings.changeEmail')}
        button={{ look: 'secondary', isWide: false }}
      >
        <HiddenUsername login={login} />
        <NewEmailField
          field={form.register('email', rules.email)}
          label={t('fields.newEmail')}
          hint={t('settings.emailHint')}
        />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.password')}
        />
      </Form>
    </Disclosure>
  );
}

import { limits } from '@playday/shared/rules/fields';
import { Button, Field, useHost, useTranslation } from '@playday/shared/kit';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { HiddenUsername } from '../fields/HiddenUsername.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';
import { Disclosure } from './Disclosure.tsx';

interface Change {
  email: string;
  password: string;
}

/** Changes the e-mail address; takes effect after a confirmation from the new address. */
export function ChangeEmail({ login, onSent }: { login: string; onSent: () => void }) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const showErrorToast = useFailure();
  const form = useForm<Change>({ mode: 'onTouched' });
  const error = useErrors(form.formState, 'touched');

  async function change({ email, password }: Change) {
    try {
      await http('POST /user/profile/email', { body: { email: email.trim(), password } });
      notify(t('settings.emailSent', { email: email.trim() }));
      form.reset({ email: '', password: '' });
      onSent();
    } catch (cause) {
      if (showErrorToast(cause) === 4005)
        form.setError('password', { message: 'errors.passwordWrong' }, { shouldFocus: true });
    }
  }

  return (
    <Disclosure title={t('settings.changeEmail')}>
      <Form form={form} onSend={change}>
        <HiddenUsername login={login} />
        <Field
          {...form.register('email', rules.email)}
          label={t('fields.newEmail')}
          hint={t('settings.emailHint')}
          error={error('email')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          required
        />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.password')}
          error={error('password')}
          autoComplete="current-password"
          maxLength={32}
        />
        <Button type="submit" look="secondary" isBusy={form.formState.isSubmitting}>
          {t('settings.changeEmail')}
        </Button>
      </Form>
    </Disclosure>
  );
}

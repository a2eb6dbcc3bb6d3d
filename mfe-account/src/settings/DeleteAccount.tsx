import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '../fields/Form.tsx';
import { HiddenUsername } from '../fields/HiddenUsername.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { rules } from '../fields/rules.ts';
import { useErrors } from '../fields/use-errors.ts';
import { useFailure } from '../fields/use-failure.ts';
import { storedTickets } from '../tickets/stored-tickets.ts';
import styles from './settings.module.css';

/** Deletes the account after a password check: starts the erasure, and the account can no longer sign in. */
export function DeleteAccount({ login }: { login: string }) {
  const { t } = useTranslation('account');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.delete}>
      <h2 className={styles.heading}>{t('settings.delete')}</h2>
      <p>{t('settings.deleteIntro')}</p>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('settings.delete')}
      </Button>
      {isAsked && <Question login={login} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Question({ login, onClose }: { login: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { http, session } = useHost();
  const showErrorToast = useFailure();
  const form = useForm<{ password: string }>({ mode: 'onTouched' });
  const error = useErrors(form.formState, 'touched');

  async function erase({ password }: { password: string }) {
    try {
      await http('POST /user/profile/erasure', { body: { password } });
    } catch (cause) {
      if (showErrorToast(cause) === 4005)
        form.setError('password', { message: 'errors.passwordWrong' }, { shouldFocus: true });
      return;
    }
    storedTickets.forget();
    await session.signOut(t('settings.deleteStarted'));
  }

  return (
    <Dialog
      title={t('settings.deleteQuestion')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="delete-account" look="danger" isBusy={form.formState.isSubmitting}>
            {t('settings.delete')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('settings.keep')}
          </Button>
        </>
      }
    >
      <p>{t('settings.deleteWarning')}</p>
      <Form id="delete-account" form={form} onSend={erase}>
        <HiddenUsername login={login} />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.password')}
          error={error('password')}
          autoComplete="current-password"
          maxLength={32}
        />
      </Form>
    </Dialog>
  );
}

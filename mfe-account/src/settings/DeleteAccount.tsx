import { Form, useSubmission } from '@playday/shared/kit/forms';
import { Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { rules, wrongPassword } from '../fields/rules.ts';
import { storedTickets } from '../tickets/stored-tickets.ts';
import styles from './settings.module.css';

/**
 * Deletes the account after a password check: starts the erasure, and the account can no longer
 * sign in.
 */
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
  const form = useForm<{ password: string }>({ mode: 'onTouched' });
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: wrongPassword,
    async send({ password }) {
      await http('POST /user/profile/erasure', { body: { password }, isEmpty: true });
      storedTickets.forget();
      await session.signOut(t('settings.deleteStarted'));
    },
  });

  return (
    <Dialog
      title={t('settings.deleteQuestion')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('settings.keep')}
          </Button>
          <Button
            type="submit"
            form="delete-account"
            look="danger"
            isBusy={form.formState.isSubmitting}
          >
            {t('settings.delete')}
          </Button>
        </>
      }
    >
      <p>{t('settings.deleteWarning')}</p>
      <Form id="delete-account" namespace="account" form={form} submission={submission}>
        <HiddenUsername login={login} />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.password')}
        />
      </Form>
    </Dialog>
  );
}

import { Form, useSubmission } from '@playday/shared/kit/forms';
import { ApiError, Button, Dialog, useHost, useTranslation } from '@playday/shared/kit';
import { saveFile } from '@playday/shared/kit/save-file';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { HiddenUsername, PasswordField } from '../fields/PasswordField.tsx';
import { rules, wrongPassword } from '../fields/rules.ts';
import styles from './settings.module.css';

/**
 * Downloads a copy of all that is stored about the person, as a file that other programs can read;
 * after a password check.
 */
export function DownloadData({ login }: { login: string }) {
  const { t } = useTranslation('account');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.data}>
      <h2 className={styles.heading}>{t('settings.data')}</h2>
      <p>{t('settings.dataIntro')}</p>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {t('settings.dataDownload')}
      </Button>
      {isAsked && <Question login={login} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Question({ login, onClose }: { login: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const form = useForm<{ password: string }>({ mode: 'onTouched' });
  const copy = (password: string) =>
    http('POST /user/profile/data', { body: { password }, needs: 'madeAt' }).catch(
      (cause: unknown) => {
        // An api of the previous release asks for no password.
        if (cause instanceof ApiError && cause.status === 404)
          return http('GET /user/profile/data', { needs: 'madeAt' });
        throw cause;
      },
    );
  const submission = useSubmission(form, {
    namespace: 'account',
    fieldErrors: wrongPassword,
    async send({ password }) {
      const data = await copy(password);
      const name = `playday-my-data-${data.madeAt.slice(0, 10)}.json`;
      saveFile(new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }));
      onClose();
    },
  });

  return (
    <Dialog
      title={t('settings.dataDownload')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" form="download-data" isBusy={form.formState.isSubmitting}>
            {t('settings.dataDownload')}
          </Button>
        </>
      }
    >
      <p>{t('settings.dataPassword')}</p>
      <Form id="download-data" namespace="account" form={form} submission={submission}>
        <HiddenUsername login={login} />
        <PasswordField
          field={form.register('password', rules.password)}
          label={t('fields.password')}
        />
      </Form>
    </Dialog>
  );
}

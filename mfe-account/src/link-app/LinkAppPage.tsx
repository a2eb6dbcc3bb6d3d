import type { Reply } from '@playday/shared/api-contract';
import {
  Button,
  ButtonLink,
  useHost,
  useLoaderData,
  useRevalidator,
  useSecondsUntil,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { AreaTitle } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import styles from './link-app.module.css';

/** Links the mobile app to this account: a QR code to scan, or a button on the phone itself. */
export default function LinkAppPage() {
  const { t } = useTranslation('account');
  const { contacts } = useHost();
  const link = useLoaderData<Reply<'GET /user/profile/link'> | null>();
  const { revalidate, state } = useRevalidator();
  const renew = () => void revalidate();
  return (
    <>
      <AreaTitle>{t('linkApp.title')}</AreaTitle>
      <p className={styles.intro}>{t('linkApp.intro')}</p>
      {link ? (
        <Connection key={link.link} {...link} isBusy={state === 'loading'} onRenew={renew} />
      ) : (
        <LoadError message={t('dataFailed')} retryLabel={t('tryAgain')} />
      )}
      <section className={styles.stores}>
        <h2>{t('linkApp.noApp')}</h2>
        <div className={styles.ways}>
          <ButtonLink look="secondary" to={contacts.appStore} target="_blank" rel="noreferrer">
            App Store
          </ButtonLink>
          <ButtonLink look="secondary" to={contacts.playStore} target="_blank" rel="noreferrer">
            Google Play
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Connection({
  link,
  expiresAt,
  isBusy,
  onRenew,
}: Reply<'GET /user/profile/link'> & { isBusy: boolean; onRenew: () => void }) {
  const { t } = useTranslation('account');
  const isOver = useSecondsUntil(Date.parse(expiresAt)) === 0;
  if (isOver) {
    return (
      <div className={styles.card}>
        <p>{t('linkApp.over')}</p>
        <Button isBusy={isBusy} onClick={onRenew}>
          {t('linkApp.renew')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      {/* A phone cannot scan itself. */}
      <ButtonLink to={link} className={styles.open}>
        {t('linkApp.open')}
      </ButtonLink>
      <QrCode text={link} label={t('linkApp.qr')} />
      <div className={styles.how}>
        <ol>
          <li>{t('linkApp.steps.open')}</li>
          <li>{t('linkApp.steps.scan')}</li>
          <li>{t('linkApp.steps.done')}</li>
        </ol>
        <p className={styles.once}>{t('linkApp.once')}</p>
      </div>
    </div>
  );
}

/** A QR code of `text`, drawn as one SVG path; loads the QR library on demand. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import(/* webpackChunkName: "qr" */ 'uqr').then(({ encode }) => {
      if (!isWanted) return;
      const { size, data } = encode(text, { border: 2, ecc: 'M' });
      const dots = data.flatMap((row, y) =>
        row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
      );
      setCode({ size, path: dots.join('') });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      role="img"
      aria-label={label}
    >
      {code && <path d={code.path} />}
    </svg>
  );
}

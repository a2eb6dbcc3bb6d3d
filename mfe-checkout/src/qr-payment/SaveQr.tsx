import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { Link, useHost, useTranslation } from '@playday/shared/kit';
import {
  needsLongPress,
  needsOtherBrowser,
  opensShareSheet,
  saveLink,
} from '@playday/shared/kit/save-link';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { dateTimeOf, eventSchedule } from '@playday/shared/rules/time/dates';
import { type MouseEvent, useEffect, useState } from 'react';
import { BankAppSteps } from './BankAppSteps.tsx';
import styles from './PayByQr.module.css';

/**
 * Shares or saves the code as a picture that says what is paid, to whom and until when; afterwards
 * what to do in the bank's app.
 */
export function SaveQr({
  order,
  currency,
  image,
  mark,
  payee,
  onPicture,
  isPictureShown,
}: {
  order: Order;
  currency: Currency;
  image: string;
  /** The name of the scheme that stands above the code. */
  mark: string | undefined;
  payee: string;
  /** Gets the picture as a data URL where it cannot be saved but by a long press. */
  onPicture: (picture: string) => void;
  isPictureShown: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { language } = useHost();
  const [isSaved, setSaved] = useState(false);
  const isSheet = opensShareSheet();
  // A share sheet opens only in the moment after a press, which must not wait for code.
  useEffect(() => {
    if (isSheet) void loadPicture().catch(() => {});
  }, [isSheet]);

  const { number, event, payBy, file } = order;
  const name = `playday-payment-${number}.png`;
  const make = async () => {
    const lines = [
      formatSum(toMinor(order.total, currency.scale), currency),
      ...(payBy ? [t('payment.deadline', { when: dateTimeOf(payBy, language) })] : []),
      payee,
      event.name,
      eventSchedule(event, language),
      `Playday · ${t('orderNumber', { number })}`,
    ];
    const { qrPictureFile } = await loadPicture();
    return qrPictureFile({ qr: image, mark, lines, language }, name);
  };
  const address = file ? withLanguage(file, language) : image;
  const onSaved = () => setSaved(true);
  const link = saveLink(address, { name, make, isShared: true, onSaved });
  // In an app's browser it has no `download`: it would open the share sheet again.
  const download = saveLink(address, { name, make });
  const show = (press: MouseEvent) => {
    press.preventDefault();
    void make()
      .then(dataUrlOf)
      .then(onPicture, () => location.assign(link.to));
  };
  const isHeld = needsLongPress();
  return (
    <div className={styles.saving}>
      {isPictureShown ? (
        <>
          <p role="status">{t('payment.hold')}</p>
          {file && <a href={link.to}>{t('payment.holdElse')}</a>}
        </>
      ) : (
        <Link className={styles.save} {...link} {...(isHeld && { onClick: show })}>
          {isSaved ? `✓ ${t('payment.saved')}` : t('payment.saveQr')}
        </Link>
      )}
      {needsOtherBrowser() && <p className={styles.hint}>{t('otherBrowser')}</p>}
      <p className={`${styles.hint} ${styles.desk}`}>{t('payment.qrHint')}</p>
      <div className={styles.touch} role="status">
        {isSaved || isPictureShown ? (
          <BankAppSteps />
        ) : (
          <p className={styles.hint}>{t('payment.saveHint')}</p>
        )}
      </div>
      {isSheet && isSaved && download.download && (
        <Link className={styles.touch} {...download}>
          {t('payment.download')}
        </Link>
      )}
    </div>
  );
}

const loadPicture = () =>
  import(/* webpackChunkName: "qr-picture" */ '@playday/shared/kit/qr-picture');

/** Web views show no blobs. */
const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the picture was not read'));
    reader.readAsDataURL(file);
  });

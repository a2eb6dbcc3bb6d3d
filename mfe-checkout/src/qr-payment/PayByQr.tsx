import type { Currency } from '@playday/shared/contract';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import type { Order } from '@playday/shared/api-contract';
import { Link, useHost, useTranslation } from '@playday/shared/kit';
import { needsOtherBrowser, saveLink } from '@playday/shared/kit/save-link';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { rulesOf } from '@playday/shared/rules/payment/payment-methods';
import styles from './PayByQr.module.css';

/**
 * The QR code on white in every theme, with its payee; on a phone it is saved and opened in the
 * banking app.
 */
export function PayByQr({
  order,
  currency,
  image,
}: {
  order: Order;
  currency: Currency;
  image: string;
}) {
  const { t } = useTranslation('checkout');
  const { language, contacts } = useHost();
  const schedule = eventSchedule(order.event, language);
  // Only inline images: the browser must not fetch an address from the response.
  if (!/^data:image\/(?:png|svg\+xml|webp|jpeg);/.test(image))
    return <p>{t('payment.badAddress')}</p>;
  const { number, event, payId, paymentDetails } = order;
  const mark = rulesOf(paymentDetails?.alias ?? '')?.qrMark;
  const payee = t('payment.payee', { name: contacts.seller });
  const file = `playday-payment-${number}.png`;
  const makePicture = async () => {
    const lines = [
      formatSum(toMinor(order.total, currency.scale), currency),
      payee,
      event.name,
      schedule,
      t('orderNumber', { number }),
    ];
    const { qrPictureFile } = await import(
      /* webpackChunkName: "qr-picture" */ '@playday/shared/kit/qr-picture'
    );
    return qrPictureFile({ qr: image, mark, lines, language }, file);
  };
  return (
    <>
      <figure className={styles.code}>
        {mark && <p className={styles.mark}>{mark}</p>}
        <img
          src={image}
          alt={t('payment.qrAlt', { method: paymentDetails?.name })}
          width={280}
          height={280}
        />
        <figcaption className={styles.payee}>{payee}</figcaption>
      </figure>
      <Link
        className={styles.save}
        {...saveLink(order.file ? withLanguage(order.file, language) : image, {
          name: file,
          make: makePicture,
        })}
      >
        {t('payment.saveQr')}
      </Link>
      {needsOtherBrowser() && <p className={styles.hint}>{t('otherBrowser')}</p>}
      <p className={styles.hint}>{t('payment.qrHint')}</p>
      {payId?.startsWith('sbx_') && (
        <a href={`/api/sandbox/qr/${payId}`} target="_blank" rel="noreferrer">
          {t('payment.sandbox')}
        </a>
      )}
    </>
  );
}

import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { type Elements, useHost, useTranslation } from '@playday/shared/kit';
import { safePaymentUrl } from '@playday/shared/rules/payment/safe-payment-url';
import { rulesOf } from '@playday/shared/rules/payment/payment-methods';
import { useState } from 'react';
import styles from './PayByQr.module.css';
import { SaveQr } from './SaveQr.tsx';

/**
 * The QR code on white in every theme, with its payee. At a desk one scans it; the phone that shows
 * it saves it first and opens it in the banking app. `children`: how far the payment is.
 */
export function PayByQr({
  order,
  currency,
  image,
  children,
}: {
  order: Order;
  currency: Currency;
  image: string;
  children: Elements;
}) {
  const { t } = useTranslation('checkout');
  const { contacts } = useHost();
  /** What is saved, shown where only a long press saves it. */
  const [picture, setPicture] = useState<string | null>(null);
  // Only inline images: the browser must not fetch an address from the response.
  if (!/^data:image\/(?:png|svg\+xml|webp|jpeg);/.test(image))
    return <p>{t('payment.badAddress')}</p>;
  const { paymentDetails } = order;
  const testPage = safePaymentUrl(paymentDetails?.testPage);
  const mark = rulesOf(paymentDetails?.alias ?? '')?.qrMark;
  const payee = t('payment.payee', { name: contacts.seller });
  const alt = t('payment.qrAlt', { method: paymentDetails?.name });
  return (
    <div className={styles.qr}>
      <SaveQr
        order={order}
        currency={currency}
        image={image}
        mark={mark}
        payee={payee}
        onPicture={setPicture}
        isPictureShown={picture !== null}
      />
      {children}
      {picture === null ? (
        <figure className={styles.code}>
          {mark && <p className={styles.mark}>{mark}</p>}
          <img src={image} alt={alt} width={280} height={280} />
          <figcaption className={styles.payee}>{payee}</figcaption>
        </figure>
      ) : (
        <figure className={styles.code}>
          <img className={styles.picture} src={picture} alt={alt} />
        </figure>
      )}
      {testPage && (
        <a href={testPage} target="_blank" rel="noreferrer">
          {t('payment.sandbox')}
        </a>
      )}
    </div>
  );
}

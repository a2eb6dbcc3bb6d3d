import type { Order } from '@playday/shared/api-contract';
import { useTranslation } from '@playday/shared/kit';
import styles from './PaymentPage.module.css';

/** The QR code on white in every theme; on a phone it can be saved and opened in the banking app. */
export function PayByQr({ order, image }: { order: Order; image: string }) {
  const { t } = useTranslation('checkout');
  // Only inline images: the browser must not fetch an address from the response.
  if (!/^data:image\/(?:png|svg\+xml|webp|jpeg);/.test(image)) return <p>{t('payment.badAddress')}</p>;
  const isSandbox = order.payId?.startsWith('sbx_');
  return (
    <>
      <div className={styles.qr}>
        <img
          src={image}
          alt={t('payment.qrAlt', { method: order.paymentDetails?.name })}
          width={280}
          height={280}
        />
      </div>
      <p className={styles.hint}>{t('payment.qrHint')}</p>
      <p className={styles.qrLinks}>
        <a href={image} download={`playday-${order.pubId}.png`}>
          {t('payment.saveQr')}
        </a>
        {isSandbox && (
          <a href={`/api/sandbox/qr/${order.payId}`} target="_blank" rel="noreferrer">
            {t('payment.sandbox')}
          </a>
        )}
      </p>
    </>
  );
}

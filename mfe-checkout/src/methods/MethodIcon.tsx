import type { PaymentMethod } from '@playday/shared/api-contract';
import type { MethodAlias } from '@playday/shared/rules/payment-methods';
import styles from './MethodIcon.module.css';

const card = 'M3 6h18v12H3zM3 10h18M6.5 14.5h4';
const qr = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.01';
const shapes: Record<MethodAlias, string> = {
  promptpay: qr,
  kCards: card,
  kCardsFlexi: `${card}M15 14.5h.01M17.5 14.5h.01`,
  mBanking: 'M7 2.8h10v18.4H7zM10.5 18.2h3',
};

/** A decorative icon for the kind of payment; of a method of a newer release, by its type. */
export function MethodIcon({ alias, type }: { alias: string; type: PaymentMethod['type'] }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={(shapes as Partial<Record<string, string>>)[alias] ?? (type === 'QR' ? qr : card)} />
    </svg>
  );
}

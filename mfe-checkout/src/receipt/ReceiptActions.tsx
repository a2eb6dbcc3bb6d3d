import type { Order } from '@playday/shared/api-contract';
import { Link, useHost, useTranslation } from '@playday/shared/kit';
import { saveLink } from '@playday/shared/kit/save-link';
import { isOff } from '@playday/shared/rules/events/sale';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import type { ComponentProps } from 'react';
import styles from './ReceiptActions.module.css';

/** What one does with a paid order, in a row: tickets, calendar, a copy of the receipt, help. */
export function ReceiptActions({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const { language, contacts } = useHost();
  const { number, file } = order;
  const calendar = `/api/event/${order.event.url}/calendar.ics`;
  return (
    <div className={styles.actions}>
      <Action icon={ticket} to="/account/tickets">
        {t('receipt.toTickets')}
      </Action>
      <Action icon={day} {...saveLink(withLanguage(calendar, language))}>
        {t(isOff(order.event.state) ? 'receipt.calendarUpdate' : 'receipt.calendar')}
      </Action>
      {file && (
        <Action
          icon={save}
          {...saveLink(withLanguage(file, language), { name: `playday-${number}.html` })}
        >
          {t('receipt.save')}
        </Action>
      )}
      <Action icon={help} to={mailtoLink(contacts.email, t('orderNumber', { number }))}>
        {t('help')}
      </Action>
    </div>
  );
}

const ticket = 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10';
const day = 'M4 6h16v14H4zM4 10h16M8 3.5v4M16 3.5v4';
const save = 'M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16';
const help = 'M4 5h16v11H11l-4.5 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01';

const Action = ({ icon, children, ...link }: ComponentProps<typeof Link> & { icon: string }) => (
  <Link {...link} className={styles.action}>
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    <span>{children}</span>
  </Link>
);

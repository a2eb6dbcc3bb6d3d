import type { ShopEvent } from '@playday/shared/api-contract';
import { dateTimeOf } from '@playday/shared/rules/dates';
import { ButtonLink, Notice, useHost, useTranslation } from '@playday/shared/kit';
import type { Sale } from './sale.ts';

/** Why no tickets are on sale now, and a link to somewhere else. */
export function NotForSale({ event, sale }: { event: ShopEvent; sale: Exclude<Sale, 'open'> }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { saleStart } = event;
  // The preview's own notice above says that nothing can be bought.
  if (sale === 'draft') return null;
  if (sale === 'notStarted' && saleStart) {
    return (
      <Notice>
        <p>{t('tickets.saleNotStarted', { when: dateTimeOf(saleStart, language) })}</p>
        {event.isPreRegistration && (
          <ButtonLink to="/pre-registration" look="quiet">
            {t('tickets.preRegister')}
          </ButtonLink>
        )}
      </Notice>
    );
  }
  const sentence = {
    notStarted: 'tickets.none',
    none: 'tickets.none',
    saleEnded: 'tickets.saleEnded',
    eventEnded: 'tickets.eventEnded',
    cancelled: 'tickets.cancelled',
    postponed: 'tickets.postponed',
    soldOut: 'tickets.allSoldOut',
  } as const;
  return (
    <Notice tone="warning">
      <p>{t(sentence[sale])}</p>
      <ButtonLink to="/" look="quiet">
        {t('tickets.otherEvents')}
      </ButtonLink>
    </Notice>
  );
}

import type { ShopEvent } from '@playday/shared/api-contract';
import type { Currency } from '@playday/shared/contract';
import { dateTimeOf, timeOf } from '@playday/shared/rules/time/dates';
import { ButtonLink, Countdown, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { PriceFrom } from '../../prices/PriceFrom.tsx';
import styles from '../../tickets/BuyBar.module.css';
import { HeaderBar } from '../../tickets/HeaderBar.tsx';
import type { Sale } from '../../tickets/sale.ts';
import type { SaleGate } from '../../tickets/sale-gate.ts';

/** In the place of the buy bar: the way to the waiting room, for whoever has to wait there. */
function WaitingRoomBar({ event, currency }: { event: ShopEvent; currency: Currency }) {
  const { t } = useTranslation('catalog');
  return (
    <HeaderBar>
      <p className={styles.facts}>
        <PriceFrom event={event} currency={currency} />
      </p>
      <ButtonLink to={`/event/${event.url}/waiting-room`}>{t('room.gate.go')}</ButtonLink>
    </HeaderBar>
  );
}

/**
 * Says that the tickets are sold through a waiting room. `opensAt`: when it opens, if that is still
 * to come; ISO 8601.
 */
function WaitingRoomNotice({
  event,
  sale,
  opensAt,
}: {
  event: ShopEvent;
  sale: Sale;
  opensAt: string | null;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const whenOf = (instant: string) => dateTimeOf(instant, language);
  const sentence = () => {
    if (opensAt !== null) return t('room.gate.opens', { when: whenOf(opensAt) });
    if (sale === 'notStarted') return t('room.gate.lobby', { when: whenOf(event.saleStart ?? '') });
    return t(sale === 'soldOut' ? 'room.gate.soldOut' : 'room.gate.open');
  };
  return (
    <Notice>
      <p>{sentence()}</p>
    </Notice>
  );
}

/** It is the buyer's turn. `until`: milliseconds by `Host.now`. */
function AdmittedNotice({ until }: { until: number }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  return (
    <Notice tone="success">
      <p>
        <span>{t('room.gate.yourTurn', { time: timeOf(until, language) })}</span>{' '}
        <Countdown endsAt={until} label={t('room.gate.timeLeft')} />
      </p>
    </Notice>
  );
}

export const waitingRoomGate: SaleGate = {
  isOn: (event) => event.hasWaitingRoom,
  Bar: WaitingRoomBar,
  Notice: WaitingRoomNotice,
  Admitted: AdmittedNotice,
};

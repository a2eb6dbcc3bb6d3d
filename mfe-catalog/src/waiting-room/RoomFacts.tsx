import type { WaitingRoom } from '@playday/shared/api-contract';
import { dateParts, longDate } from '@playday/shared/rules/dates';
import { useHost, useTranslation } from '@playday/shared/kit';
import styles from './RoomPanel.module.css';
import { counted } from './use-wait-text.ts';

/** What everyone may know: when it begins, which place is being served, how many tickets are left. */
export function RoomFacts({ room }: { room: WaitingRoom }) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { state, opensAt, serving, places, left } = room;
  const isBefore = state === 'closed' || state === 'lobby';
  const isOpen = state === 'open' || state === 'taken';
  const facts: [string, string][] = [
    ...(isBefore
      ? [
          [
            t('room.facts.sale'),
            `${longDate(opensAt, language)}, ${dateParts(opensAt, language).time}`,
          ] as const,
        ]
      : []),
    ...(isOpen ? [[t('room.facts.serving'), counted(serving)] as const] : []),
    ...(state === 'lobby' || isOpen ? [[t('room.facts.places'), counted(places)] as const] : []),
    ...(state === 'ended' ? [] : [[t('room.facts.left'), counted(left)] as const]),
  ].map(([name, value]) => [name, value]);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

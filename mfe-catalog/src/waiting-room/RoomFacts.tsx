import type { WaitingRoom } from '@playday/shared/api-contract';
import { dateTimeOf } from '@playday/shared/rules/dates';
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
  const facts: [string, string][] = [];
  if (isBefore) facts.push([t('room.facts.sale'), dateTimeOf(opensAt, language)]);
  if (isOpen) facts.push([t('room.facts.serving'), counted(serving)]);
  if (state === 'lobby' || isOpen) facts.push([t('room.facts.places'), counted(places)]);
  if (state !== 'ended') facts.push([t('room.facts.left'), counted(left)]);
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

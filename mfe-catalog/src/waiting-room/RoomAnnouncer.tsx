import { useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { useRoomText } from './use-room-text.ts';
import type { RoomState } from './use-room.ts';

/** Changes of the numbers are announced this often at most; a change of the phase at once. */
const pauseMs = 60_000;

/** Tells screen readers, and the tab's title, what has changed. */
export function RoomAnnouncer({ state }: { state: RoomState }) {
  const { t } = useTranslation('catalog');
  const { announcement, title } = useRoomText(state);
  const spoken = useThrottled(announcement, state.phase.name);
  const { name } = state.event;
  const tabTitle = title ? `${title} · ${name}` : t('room.title', { name });
  // After every rendering, because the shell sets the title of the page after each load of its data.
  useEffect(() => {
    document.title = tabTitle;
  });
  return (
    <p className="visually-hidden" role="status" aria-label={t('room.kicker')}>
      {spoken}
    </p>
  );
}

/** The text, changed at most once in `pauseMs` while the key stays the same. Empty at first, when the page itself is read. */
function useThrottled(text: string, key: string): string {
  const [spoken, setSpoken] = useState({ text: '', key, at: 0 });
  useEffect(() => {
    if (spoken.key === key && spoken.text === text) return;
    const dueMs = spoken.key === key ? spoken.at + pauseMs - performance.now() : 0;
    const timer = setTimeout(() => setSpoken({ text, key, at: performance.now() }), Math.max(0, dueMs));
    return () => clearTimeout(timer);
  }, [text, key, spoken]);
  return spoken.text;
}

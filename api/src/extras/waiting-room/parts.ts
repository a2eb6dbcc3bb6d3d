import type { Static, Type } from 'typebox';
import type { waitingRoomSettings } from '@playday/shared/api-contract/extras/waiting-room/settings';
import { type EarlyOpening, type ExtraMail, type Retention, wordsIn } from '../../extra.ts';
import type en from './locales/en.json';

export const words = wordsIn<typeof en>(new URL('locales/', import.meta.url));

type Settings = Static<Type.TObject<typeof waitingRoomSettings>>;

/** Waiting rooms of events in great demand. */
export const config = (env: Settings) => ({
  waitingRoom: {
    /** How long before the sale places are given; they are drawn by lot when it starts. */
    lobbyMs: env.WAITING_ROOM_LOBBY_MINUTES * 60_000,
    /** How long the admitted may choose tickets. */
    chooseMs: env.WAITING_ROOM_CHOOSE_MINUTES * 60_000,
    /**
     * At most so many choose tickets of one event at a time. The limit moves between these bounds:
     * it grows while 95 % of the holds take no longer than `targetMs`, and is halved when more of
     * them do.
     */
    minChoosing: env.WAITING_ROOM_MIN_CHOOSING,
    maxChoosing: env.WAITING_ROOM_MAX_CHOOSING,
    targetMs: env.WAITING_ROOM_TARGET_MS,
    /** At most so many places are called per second. */
    maxPerSecond: env.WAITING_ROOM_MAX_PER_SECOND,
  },
});

export const mails = {
  waitingRoomOpen: {
    lane: 'announcements',
    about: 'sale',
    reads: ['person', 'event'],
    path: ({ url }) => `/event/${url}/waiting-room`,
    tellsSaleStart: true,
    isOutdated: ({ event }) => event?.state !== 'published' || !event.saleStart,
  },
} satisfies Record<string, ExtraMail>;

/** Nobody should come too late for the draw. */
export const earlyOpening: EarlyOpening<keyof typeof mails, ReturnType<typeof config>> = {
  condition: 'e.has_waiting_room',
  leadMs: ({ waitingRoom }) => waitingRoom.lobbyMs,
  kind: 'waitingRoomOpen',
};

/** Visitors follow the room: a shared cache keeps it for a second. */
export const sharedSeconds = { 'GET /waiting-room/{id}': 1 };

/** Who stood in line says who wanted to go where. */
export const retention: Retention<'waitingPlaces'>[] = [
  [
    'waiting_places',
    'exists (select from events e where e.id = t.event_id and e.sale_end < $1)',
    'waitingPlaces',
  ],
];

/** What is deleted with the data of the person `$1`. */
export const erasures = ['delete from waiting_places where person_id = $1'];

/** What the person `p` gets in a copy. `event`: SQL of the name of the event `e`. */
export const copies = ({ event }: { event: string }) => ({
  waitingRooms: `w.joined_at as "at", ${event}, w.place, w.called_at as "calledAt",
      w.admitted_at as "admittedAt"
    from people p join waiting_places w on w.person_id = p.id join events e on e.id = w.event_id`,
});

/** Locked after all tables of the core, in this order. */
export const lockSequence = ['waiting_rooms', 'waiting_places'] as const;

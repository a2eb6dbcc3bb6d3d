import type { EventDetails } from '@playday/shared/api-contract';
import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';
import { detailsOf, events, sampleNow } from '../../sample.ts';

const card = events[0]!;

/** The first event, sold through a waiting room since `sampleNow`. */
export const detailsWithRoom = (): EventDetails => {
  const { event, tickets } = detailsOf({ ...card, saleStart: new Date(sampleNow).toISOString() });
  return { event: { ...event, hasWaitingRoom: true }, tickets };
};

/** The waiting room of that event, in one of its states. */
export const roomAt = (
  state: WaitingRoom['state'],
  more: Partial<WaitingRoom> = {},
): WaitingRoom => ({
  event: card.id,
  state,
  lobbyOpensAt: new Date(sampleNow - 3_600_000).toISOString(),
  opensAt: new Date(sampleNow).toISOString(),
  serving: 0,
  places: 0,
  drawn: null,
  drawSeed: null,
  calledPerMinute: null,
  left: 51,
  returning: 0,
  serverNow: new Date(sampleNow).toISOString(),
  ...more,
});

/** A buyer's place in it. */
export const placeIn = (
  state: WaitingPlace['state'],
  more: Partial<WaitingPlace> = {},
): WaitingPlace => ({
  state,
  place: null,
  drawnAs: null,
  admittedUntil: null,
  serverNow: new Date(sampleNow).toISOString(),
  ...more,
});

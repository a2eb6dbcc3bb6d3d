import type { WaitingRoom } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit';

/** Whether a response has what the pages rely on. Here, because the guards of other responses are part of every page. */
export const isWaitingRoom = (room: WaitingRoom | null): room is WaitingRoom =>
  typeof room?.serving === 'number' && typeof room.places === 'number' && typeof room.left === 'number';

/** Returns the response, or throws an `ApiError` with status 200 when it has another shape. */
export function parseWaitingRoom(response: WaitingRoom): WaitingRoom {
  if (isWaitingRoom(response)) return response;
  throw new ApiError(200, 0, 'Wrong WaitingRoom object');
}

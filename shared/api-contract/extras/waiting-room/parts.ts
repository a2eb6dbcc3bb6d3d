/** The failures of waiting rooms. */
export const errorCodes = { 2061: { status: 409, key: 'waitingRoomClosed' } } as const;

/** For how many days what expires is kept: places after the end of the sale. */
export const retentionDays = { waitingPlaces: 30 } as const;

/** What the copy of a person's data has of waiting rooms. */
export const copies = ['waitingRooms'] as const;

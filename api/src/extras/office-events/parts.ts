/** The link of a preview is for those who have it. */
export const uncached = ['GET /event-preview/{token}'];

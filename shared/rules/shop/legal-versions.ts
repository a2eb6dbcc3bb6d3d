/**
 * The versions of the terms and the privacy policy: the date since which each is in force. A change
 * of meaning in any language needs a new date. A registration records the versions that it agreed
 * to.
 */
export const legalVersions = { terms: '2026-11-29', privacy: '2026-11-29' } as const;

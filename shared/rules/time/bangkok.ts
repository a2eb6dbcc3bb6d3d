/** Bangkok is seven hours ahead of UTC all year. */
export const bangkokOffsetMs = 7 * 3_600_000;

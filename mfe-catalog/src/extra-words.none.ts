/* `extra-words.ts` of a shop without extras. */

export const extraEnglish = {};
export const extraWords = async (_language: string): Promise<object> => ({});

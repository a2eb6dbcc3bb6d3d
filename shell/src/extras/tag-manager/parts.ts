import type { PageWithTags } from './page.ts';

/** Beginnings of the URLs of scripts that the tag manager may load. */
export const foreignScripts = ({ tagManager }: PageWithTags): string[] => tagManager?.scripts ?? [];

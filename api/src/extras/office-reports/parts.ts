import { type ExtraMail, wordsIn } from '../../extra.ts';
import type en from './locales/en.json';

export const words = wordsIn<typeof en>(new URL('locales/', import.meta.url));

export const mails = {
  // The office has written it.
  office: { lane: 'announcements', about: 'event', reads: ['event'] },
} satisfies Record<string, ExtraMail>;

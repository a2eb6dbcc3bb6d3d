import { type ExtraMail, wordsIn } from '../../extra.ts';
import type en from './locales/en.json';

export const words = wordsIn<typeof en>(new URL('locales/', import.meta.url));

export const mails = {
  changeToldByOffice: { lane: 'account', about: 'account', reads: ['person'] },
} satisfies Record<string, ExtraMail>;

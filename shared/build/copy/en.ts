import type { CopyRule } from './copy-rule.ts';

/*
 * English is plain, warm and exact; the sentences of the specification stay to the letter, also where they break these rules.
 * Words: ticket, event, cart, order and order number, promo code, QR code, event wallet, gate, mail or e-mail, support; log in on
 * pages of the account. Errors say what happened and what to do next. Buttons are verbs. Quotes “ ”, an en dash in ranges.
 */
export const rules: CopyRule[] = [
  { never: /\bdear customer\b|\bvalued\b/iu, instead: 'please, or nothing' },
  { never: /\boops\b|\buh-oh\b|\bwhoops\b/iu, instead: 'what happened' },
  { never: /\binvalid\b|\billegal\b/iu, instead: 'what to enter' },
  { never: /\bsuccessfully\b/iu, instead: 'what was done', except: /mfe-erasure.*success\.sent$/u },
  { never: /\bwe owe you\b/iu, instead: 'we will return' },
  { never: /\butili[sz]e\b|\bin order that\b|\bplease be advised\b/iu, instead: 'use, so that, nothing' },
  { never: /\.\.\./u, instead: '…' },
  { never: /\d-\d+ (?:characters|days|minutes)/u, instead: 'an en dash in ranges' },
  { never: /\{(?:time|when)\}+ o’clock/u, instead: 'the time alone' },
  { never: /\bnetwork address\b/iu, instead: 'IP address' },
  { never: /\b(?:organizer|cancell?ed out|canceled)\b/iu, instead: 'British spelling: organiser, cancelled' },
];

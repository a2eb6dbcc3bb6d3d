import { refundWorkingDays } from '../../rules/refunds/refund-time.ts';
import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * English is plain, warm and exact; the sentences of the specification stay to the letter, also
 * where they break these rules. Words: ticket, event, cart, order and order number, promo code, QR
 * code, event wallet, gate, e-mail, support; log in on pages of the account. Errors say
 * what happened and what to do next. Buttons are verbs. Quotes “ ”, an en dash in ranges.
 */
export const rules: CopyRule[] = [
  { never: /\bdear customer\b|\bvalued\b/iu, instead: 'please, or nothing' },
  { never: /\boops\b|\buh-oh\b|\bwhoops\b/iu, instead: 'what happened' },
  { never: /\binvalid\b|\billegal\b/iu, instead: 'what to enter' },
  { never: /\bsuccessfully\b/iu, instead: 'what was done', except: /mfe-erasure.*success\.sent$/u },
  { never: /\bwe owe you\b/iu, instead: 'we will return' },
  {
    never: /\butili[sz]e\b|\bin order that\b|\bplease be advised\b/iu,
    instead: 'use, so that, nothing',
  },
  { never: /\.\.\./u, instead: '…' },
  { never: /\d-\d+ (?:characters|days|minutes)/u, instead: 'an en dash in ranges' },
  { never: /\{(?:time|when)\}+ o’clock/u, instead: 'the time alone' },
  { never: /\bnetwork address\b/iu, instead: 'IP address' },
  {
    never: /\b(?:organizer|cancell?ed out|canceled)\b/iu,
    instead: 'British spelling: organiser, cancelled',
  },
  { never: /\bpay until\b/iu, instead: 'pay by' },
  { never: /\b(?:goes on|return money) by itself\b/iu, instead: 'automatically' },
  {
    never: /\bsign(?:ed|ing)?[ -](?:in|out)\b/iu,
    instead: 'log in, log out',
    except: /^shell.*\.nav\.signIn(?:Short)?$/u,
  },
  { never: /\bthe shop\b/iu, instead: 'Playday', except: /^(?:season|api\.sandbox)\.|^office/u },
  { never: /\bby lot\b|\btak(?:e|ing) (?:a|your) place\b/iu, instead: 'join the queue, at random' },
  // The sale of a kind may have ended when the time of a hold does.
  {
    never: /\b(?:go|goes|going|went|is|are|be) back on sale\b|\b(?:let go|given up)\b/iu,
    instead: 'released; sold-out tickets may come back on sale',
  },
  { never: /\bprivacy notice\b/iu, instead: 'privacy policy' },
  { never: /\bone press\b|\byou are human\b/iu, instead: 'tap, not a robot' },
  {
    never: /\beverything (?:we|Playday) stores?\b|\bwhole numbers?\b/iu,
    instead: 'what this website stores; full numbers',
    except: /^office/u,
  },
  // Buyers know no office.
  {
    never: /\b(?:our|the) office\b/iu,
    instead: 'we, our support team',
    except: /^(?:season|office)/u,
  },
  { never: /\bwe need your account\b/iu, instead: 'tell us where to send your refund' },
  { never: /\btake back the deletion\b/iu, instead: 'cancel the deletion' },
  { never: /\bwho lets\b|(?<!\bthey )\bbought no tickets\b/iu, instead: 'if you let' },
  { never: /\bonce more\b|\bgo on with\b/iu, instead: 'again, continue' },
  {
    never: /\b(?:your|the) time(?: to \w+)?(?: for [^,.]+)? is over\b/iu,
    instead: 'has run out, is up',
  },
  // Organisers, and the page for partners, speak as in a letter.
  {
    never: /\bwrite to (?:us|our)\b/iu,
    instead: 'contact us',
    except: /^season|\.partners\.join$/u,
  },
  {
    never: /\bg(?:i|a)ve[ns]?\b[^.]*\btickets? back\b|\b(?:tickets|order cannot be) given back\b/iu,
    instead: 'return, as terms and FAQ say; remove from the cart',
  },
  {
    never: /(?<!-)\b(?:mail(?:s|ed)?|mailbox)\b/iu,
    instead: 'e-mail, inbox; mail comes in an envelope',
    except: /^mfe-erasure.*success\.notified$/u,
  },
  {
    never: new RegExp(
      String.raw`(?<!\b${refundWorkingDays}) working days|\bfew days\b|\bwithin a week\b`,
      'iu',
    ),
    instead: `${refundWorkingDays} working days for every refund`,
  },
  {
    never:
      /\bchoose your seats?\b|\bnumbered (?:seat|stand)|\bseat numbers?\b|\bnames? on the tickets?\b|\btime slots?\b|\bcall us\b|\btell us when you book\b|\bprinted on the ticket/iu,
    instead: 'only what the shop does',
  },
  { never: /\b(?:beer|wine|whisky|chenin|shiraz)\b/iu, instead: 'a drink without alcohol' },
  {
    never: /\b(?:kept|safe|saved|stays?|good at the gate)\b|(?<!not )\breserved\b/iu,
    instead: 'what failed, and what is tried again',
    except: exceptUnanswered,
  },
];

import { refundWorkingDays } from '../../rules/refunds/refund-time.ts';
import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * English is plain, warm and exact; the sentences of the specification stay to the letter, also
 * where they break these rules. Words: ticket, event, cart, order and order number, promo code, QR
 * code, event wallet, gate, e-mail, support; log in on pages of the account. Errors say
 * what happened and what to do next. Buttons are verbs. Quotes “ ”, an en dash in ranges.
 */
export const rules: CopyRule[] = [
  { never: /\bdear customer\b|\bvalued\b/iu, instead: 'please, or nothing', was: 'Dear customer,' },
  {
    never: /\boops\b|\buh-oh\b|\bwhoops\b/iu,
    instead: 'what happened',
    was: 'Oops, something went wrong',
  },
  { never: /\binvalid\b|\billegal\b/iu, instead: 'what to enter', was: 'This link is invalid.' },
  {
    never: /\bsuccessfully\b/iu,
    instead: 'what was done',
    was: 'request has been successfully sent and will be',
    except: /mfe-erasure.*success\.sent$/u,
  },
  { never: /\bwe owe you\b/iu, instead: 'we will return', was: 'We owe you {total} for order' },
  {
    never: /\butili[sz]e\b|\bin order that\b|\bplease be advised\b/iu,
    instead: 'use, so that, nothing',
    was: 'Please be advised that',
  },
  { never: /\.\.\./u, instead: '…', was: 'Please wait...' },
  {
    never:
      /\b(?:two|three|four|five|six|seven|ten|thirty) (?:minutes|hours|days|months|tickets)\b/iu,
    instead: 'digits, which a test compares with their rule',
    was: 'for the last two minutes',
    except: /^(?:season|office)/u,
  },
  {
    never: /\d-\d+ (?:characters|days|minutes)/u,
    instead: 'an en dash in ranges',
    was: '8-32 characters',
  },
  { never: /\{(?:time|when)\}+ o’clock/u, instead: 'the time alone', was: 'at {{time}} o’clock' },
  {
    never: /\bnetwork address\b/iu,
    instead: 'IP address',
    was: 'as the time and network address of a sign-in.',
  },
  {
    never: /\b(?:organizer|cancell?ed out|canceled)\b/iu,
    instead: 'British spelling: organiser, cancelled',
    was: 'Ask the organizer.',
  },
  { never: /\bpay until\b/iu, instead: 'pay by', was: 'Please pay until {{time}}.' },
  {
    never: /\b(?:goes on|return money) by itself\b/iu,
    instead: 'automatically',
    was: 'This page goes on by itself.',
  },
  {
    never: /\bsign(?:ed|ing)?[ -](?:in|out)\b/iu,
    instead: 'log in, log out',
    was: 'Sign in to your account',
    except: /^shell.*\.nav\.signIn(?:Short)?$/u,
  },
  {
    never: /\bthe shop\b/iu,
    instead: 'Playday',
    was: 'The shop cannot be reached',
    except: /^(?:season|api\.sandbox)\.|^office/u,
  },
  {
    never: /\bby lot\b|\btak(?:e|ing) (?:a|your) place\b/iu,
    instead: 'join the queue, at random',
    was: 'Sign in to take a place',
  },
  // The sale of a kind may have ended when the time of a hold does.
  {
    never: /\b(?:go|goes|going|went|is|are|be) back on sale\b|\b(?:let go|given up)\b/iu,
    instead: 'released; sold-out tickets may come back on sale',
    was: 'your cart and goes back on sale.',
  },
  { never: /\bprivacy notice\b/iu, instead: 'privacy policy', was: 'privacy notice' },
  {
    never: /\bone press\b|\byou are human\b/iu,
    instead: 'tap, not a robot',
    was: 'Checking that you are human…',
  },
  {
    never: /\beverything (?:we|Playday) stores?\b|\bwhole numbers?\b/iu,
    instead: 'what this website stores; full numbers',
    was: 'has downloaded everything Playday stores about you',
    except: /^office/u,
  },
  // Buyers know no office.
  {
    never: /\b(?:our|the) office\b/iu,
    instead: 'we, our support team',
    was: 'Our office was asked to change',
    except: /^(?:season|office)/u,
  },
  {
    never: /\bwe need your account\b/iu,
    instead: 'tell us where to send your refund',
    was: 'We need your account: {{method}}',
  },
  {
    never: /\btake back the deletion\b/iu,
    instead: 'cancel the deletion',
    was: 'Take back the deletion of your account.',
  },
  {
    never: /\bwho lets\b|(?<!\bthey )\bbought no tickets\b/iu,
    instead: 'if you let',
    was: 'had ended, so it bought no tickets.',
  },
  {
    never: /\bonce more\b|\bgo on with\b/iu,
    instead: 'again, continue',
    was: 'our latest mail once more.',
  },
  {
    never: /\b(?:your|the) time(?: to \w+)?(?: for [^,.]+)? is over\b/iu,
    instead: 'has run out, is up',
    was: 'Your time to choose is over',
  },
  // Organisers, and the page for partners, speak as in a letter.
  {
    never: /\bwrite to (?:us|our)\b/iu,
    instead: 'contact us',
    was: 'Please write to our support.',
    except: /^season|\.partners\.join$/u,
  },
  {
    never: /\bg(?:i|a)ve[ns]?\b[^.]*\btickets? back\b|\b(?:tickets|order cannot be) given back\b/iu,
    instead: 'return, as terms and FAQ say; remove from the cart',
    was: 'You gave {{count}} ticket back.',
  },
  {
    never: /(?<!-)\b(?:mail(?:s|ed)?|mailbox)\b/iu,
    instead: 'e-mail, inbox; mail comes in an envelope',
    was: 'providers, mail services and',
    except: /^mfe-erasure.*success\.notified$/u,
  },
  {
    never: new RegExp(
      String.raw`(?<!\b${refundWorkingDays}) working days|\bfew days\b|\bwithin a week\b`,
      'iu',
    ),
    instead: `${refundWorkingDays} working days for every refund`,
    was: 'usually takes 7 working days.',
  },
  {
    never: /\bby bank transfer\b/iu,
    instead: 'ask where to transfer it, which may be PromptPay',
    was: 'or by bank transfer where that is not possible.',
  },
  {
    never: /\bmy registration\b|\bno longer registered\b/iu,
    instead: 'pre-registration; a registration is that of an account',
    was: 'Cancel my registration',
  },
  {
    never: /\bonce you can\b/iu,
    instead: 'once after the verb: “once you can” reads as a condition',
    was: 'from the first ticket, and once you can add another 30',
  },
  {
    never: /\b(?:fewer|less) than [^,.]* are free\b/iu,
    instead: 'available; free is without a price',
    was: 'while fewer than 10% of it are free',
  },
  { never: /\bFrom \{+years\}+ years\b/u, instead: 'Ages … and over', was: 'From {{years}} years' },
  {
    never: /\bhas tickets\b[^.]*(?<!whoever paid )\bgets the money back\b/iu,
    instead: 'whoever paid gets the money back; tickets are sent to friends',
    was: 'Everyone who has tickets is told by e-mail and gets the money back.',
  },
  {
    never: /^Your personal data is erased within/u,
    instead: 'If you delete your account: nothing is happening yet',
    was: 'Your personal data is erased within 14 days.',
  },
  {
    never: /\), \w+ \([^()]*\)$/u,
    instead: 'and, or before the last of a list',
    was: 'ktb (Krungthai), bay (Ayudhya)',
  },
  {
    never:
      /\bchoose your seats?\b|\bnumbered (?:seat|stand)|\bseat numbers?\b|\bnames? on the tickets?\b|\btime slots?\b|\bcall us\b|\btell us when you book\b|\bprinted on the ticket/iu,
    instead: 'only what the shop does',
    was: 'and no lift; call us and four',
  },
  {
    never: /\b(?:beer|wine|whisky|chenin|shiraz)\b/iu,
    instead: 'a drink without alcohol',
    was: 'of the beer the whole yard is',
  },
  {
    never: /\b(?:kept|safe|saved|stays?|good at the gate)\b|(?<!not )\breserved\b/iu,
    instead: 'what failed, and what is tried again',
    was: 'Your tickets stay reserved.',
    except: exceptUnanswered,
  },
];

import type { CopyRule } from './copy-rule.ts';

/** Organisers write their own texts, and the office's are for a terminal. */
const except = /^(?:season|api\/content|office)/u;

/** What every language keeps to. */
export const rules: CopyRule[] = [
  { never: /"|''|``/u, instead: '“ ”', was: 'the tab "Tickets"', except },
  { never: /\p{L}'\p{L}/u, instead: '’', was: "your friend's link", except },
  { never: / {2}|^\s|\s$/u, instead: 'one space', was: 'Your order  is paid', except },
  { never: /[!?]{2}/u, instead: 'one mark', was: 'Sold out!!', except },
  {
    never: /\b(?:kCards\w*|mBanking|promptpay|Promptpay|[A-Z]{2,}_[A-Z]+|[a-z]+_[a-z]+)\b/u,
    instead: 'the name that the page has, never the code',
    was: 'Pay with kCardsFlexi',
    except,
  },
  {
    never: /\bBualuang mBanking\b|\bKMA\b|บัวหลวง เอ็มแบงก์กิ้ง/u,
    instead: 'the name that the app of the bank has now',
    was: 'Bangkok Bank (Bualuang mBanking)',
  },
];

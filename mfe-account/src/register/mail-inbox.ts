import { normaliseEmail } from '@playday/shared/rules/fields/typed';

const gmail = { name: 'Gmail', url: 'https://mail.google.com/' };
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };
const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const icloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' };

const inboxes = new Map([
  ['gmail.com', gmail],
  ['hotmail.com', outlook],
  ['hotmail.co.th', outlook],
  ['outlook.com', outlook],
  ['outlook.co.th', outlook],
  ['live.com', outlook],
  ['yahoo.com', yahoo],
  ['yahoo.co.th', yahoo],
  ['ymail.com', yahoo],
  ['icloud.com', icloud],
  ['me.com', icloud],
  ['qq.com', { name: 'QQ Mail', url: 'https://mail.qq.com/' }],
  ['163.com', { name: '163 Mail', url: 'https://mail.163.com/' }],
]);

/**
 * Where an address's mails are read; on a phone the provider's app opens it. Undefined for
 * addresses of other providers.
 */
export const mailInbox = (email: string) =>
  inboxes.get(normaliseEmail(email).split('@').at(-1)?.toLowerCase() ?? '');

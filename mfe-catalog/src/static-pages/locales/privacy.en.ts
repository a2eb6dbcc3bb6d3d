import type { Contacts } from '@playday/shared/contract';
import { legalVersions } from '@playday/shared/rules/legal-versions';
import { type Expiring, retentionDays } from '@playday/shared/rules/retention-days';
import type { BrowserTopic } from '../../legal/browser-topics.ts';
import type { LegalText } from '../../legal/LegalPage.tsx';

/* Counsel has to read this text before a shop opens: the seller, the legal bases, the rights of data subjects and the notice of a breach. */
const mail = `[{privacyEmail}](mailto:{privacyEmail})`;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Every kind of key in `shared/contract/stored-keys.ts`. */
const browserKeeps: Record<BrowserTopic, string> = {
  language: 'The language of the pages, and that you were offered another one (cookie LANG, one year).',
  cart: 'Your cart.',
  session: 'While you are logged in: a session token and your name.',
  tickets: 'The tickets and pages you have opened, so that they work without a network; until you log out.',
  order: 'The order you are placing or paying, and that a purchase was counted.',
  waitingRoom: 'What you chose in a waiting room.',
  typed:
    'What you typed into a form that is not sent yet, and that a form was sent: in that tab only, 12 hours at most, never passwords.',
  page: 'Where you were on a page, the version of the site and the difference to our clock.',
  captcha: 'Where reCAPTCHA protects forms: a key of Google.',
  tags: 'Where a tag manager is configured: whether you allow it, one year.',
  visitor: 'At times, cookie VISITOR: a random number that decides which version of a page you see, 30 days.',
  preview: 'Cookie PREVIEW: only if you opened the link of a preview.',
  knownDevice:
    'Cookie DEVICE: recognises a browser in which you logged in, so that strangers’ wrong guesses do not lock you out, 400 days.',
  forgery: 'Cookie XSRF-TOKEN: protects forms against forgery.',
};

/** Every kind of row that the api deletes after a time. */
const apiKeeps: Record<Expiring, string> = {
  technical: `Mailed links, solved checks and counters against misuse: ${days(retentionDays.technical)} after they lost their effect.`,
  knownDevices: `Browsers in which you logged in, recognised by a cookie that only our server reads: ${days(retentionDays.knownDevices)} after the last log-in.`,
  sessions: `Log-ins: ${days(retentionDays.sessions)} after they end.`,
  mail: `E-mails that we sent you: ${days(retentionDays.mail)}.`,
  undeliverableMail: `Undeliverable e-mails: ${days(retentionDays.undeliverableMail)}.`,
  paymentNotices: `Notices of payment providers: ${days(retentionDays.paymentNotices)}.`,
  reservations: `How many reservations of a network ended without a payment: ${days(retentionDays.reservations)}.`,
  testPayments: `Notices of test payments: ${days(retentionDays.testPayments)}.`,
  waitingPlaces: `Places in a waiting room: ${days(retentionDays.waitingPlaces)} after the sale.`,
  errorReports: `Reports of errors in pages: ${days(retentionDays.errorReports)}.`,
  unconfirmedAccounts: `Accounts whose e-mail address was not confirmed: ${days(retentionDays.unconfirmedAccounts)}.`,
};

export const text = ({ services = [] }: Contacts): LegalText => ({
  title: 'Privacy policy',
  description: 'What Playday knows about you, why, where it is kept and how to have it deleted.',
  lead: 'What we know about you, why we need it, where it is kept, and how you can have it back or deleted.',
  since: legalVersions.privacy,
  sections: [
    {
      title: 'Who we are',
      blocks: [
        'Your contracting party and the controller of your data is {seller}, {sellerAddress}, registration number {sellerNumber}.',
      ],
    },
    {
      title: 'What we collect',
      blocks: [
        [
          'Your account: first and last name, e-mail address, phone number, date of birth and language; also which terms you agreed to. Your password is stored only as a hash that cannot be turned back.',
          'Your orders: tickets, prices, payment method and state. We never see or store card numbers; those are handled by the payment provider.',
          'The wallet in the app: top-ups, payments, transfers, coupons and withdrawals.',
          'Proof of identity, where the law asks us to check who you are.',
          'Technical records that keep the service safe, such as the time and IP address of a log-in. While you are logged in, also the name of your browser and system, so that you can see where that is.',
        ],
      ],
    },
    {
      title: 'What we use it for',
      blocks: [
        [
          'to sell and deliver your tickets, and to tell you if something changes',
          'to check whether you meet an event’s age restriction',
          'to run the wallet and to meet our duties against money laundering',
          'to prevent misuse and to keep accounts secure',
          'to answer you, and to tell you when a sale starts that you have pre-registered for',
        ],
        'We do this to fulfil our contract with you (tickets, wallet, pre-registration), because the law obliges us (money laundering, accounting, tax) and in our legitimate interest (safety, preventing misuse, mending faults).',
      ],
    },
    {
      title: 'What your browser keeps',
      blocks: [
        'Your browser stores the following for this site. Logging out deletes what belongs to your account. A session ends after 57 minutes without use and after 12 hours at most.',
        Object.values(browserKeeps),
        services.includes('tagManager')
          ? 'If you allow it (“Cookie choice” in the footer changes that), we load a tag manager, but not on pages of your account, billing or payment. Its providers receive your IP address and the pages you open, and may set cookies of their own.'
          : 'We set no advertising cookies.',
      ],
    },
    {
      title: 'Who receives it',
      blocks: [
        'The organiser learns which tickets were sold and used, and for the door may receive names and contacts of ticket holders; the code on your ticket contains no personal data. Payment providers, mail services and hosting companies work for us under contract. Authorities receive data where the law obliges us. We do not sell personal data.',
        ...(services.includes('recaptcha')
          ? [
              'Forms are protected by reCAPTCHA: Google receives your IP address and what its check collects in the browser.',
            ]
          : []),
      ],
    },
    {
      title: 'Where it is stored',
      blocks: [
        'Personal data is stored in Thailand and in other countries. Wherever it is, we see to it that it is protected as this policy says.',
      ],
    },
    {
      title: 'How long it is kept',
      blocks: [
        'Your account: as long as you have it. Orders and payments: as long as accounting and tax law obliges us, without your name once your account is deleted. The rest:',
        Object.values(apiKeeps),
      ],
    },
    {
      title: 'Deleting your data',
      blocks: [
        'You can delete your account in the [account settings](/account/settings). For the apps, use the pages for [the Playday Market app](/app-data-erase) or [the Playday Staff app](/staff-data-erase); there we first send an e-mail to make sure that the request comes from you. We process it within 14 days and tell you when it is done. Paid tickets for events to come stay valid.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        `You may ask what we know about you, receive a copy, have it transferred, corrected, restricted or deleted, object to its use or withdraw your consent. You can download a copy in the [account settings](/account/settings); for all else write to ${mail}. You may also complain to Thailand’s Personal Data Protection Committee (PDPC).`,
      ],
    },
    {
      title: 'Security',
      blocks: [
        'Connections are encrypted, access tokens are stored as hashes, and access to personal data is limited to those who need it. If a breach puts you at risk, we tell you without delay, and the PDPC within 72 hours of learning of it.',
      ],
    },
    {
      title: 'Children',
      blocks: [
        'Accounts are for people aged 12 and over. We do not knowingly keep data of younger children.',
      ],
    },
    {
      title: 'Changes and contact',
      blocks: [
        `If this policy changes, the new version appears here with its date. For requests about your data write to ${mail}.`,
      ],
    },
  ],
});

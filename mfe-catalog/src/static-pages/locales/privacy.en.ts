import type { LegalText } from '../../legal/LegalPage.tsx';

/*
 * Counsel has not reviewed the rights of data subjects and the notice of a breach.
 */
const mail = `[{privacyEmail}](mailto:{privacyEmail})`;

export const text: LegalText = {
  title: 'Privacy policy',
  description: 'What Playday knows about you, why, where it is kept and how to have it deleted.',
  lead: 'What we know about you, why we need it, where it is kept, and how you can have it back or deleted.',
  since: 'In force since 1 November 2026',
  sections: [
    {
      title: 'What we collect',
      blocks: [
        [
          'Your account: first and last name, e-mail address, phone number, date of birth, language, and whether you want news by mail. Your password is stored only as a hash that cannot be turned back.',
          'Your orders: tickets, prices, payment method and state. We never see or store card numbers; those are handled by the payment provider.',
          'The wallet in the app: top-ups, payments, transfers, coupons and withdrawals.',
          'Proof of identity, where the law asks us to check who you are.',
          'Technical records that keep the service safe, such as the time and IP address of a sign-in. While you are signed in, also the name of your browser and system, so that you can see where that is.',
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
          'to answer you, and to send news if you have asked for it',
        ],
      ],
    },
    {
      title: 'What your browser keeps',
      blocks: [
        'Your language, your cart and, while you are signed in, a session token. The session ends after 57 minutes without use. Opened tickets are kept on your device so that they work without a network, until you log out. A cookie protects forms against forgery. We set no advertising cookies.',
      ],
    },
    {
      title: 'Who receives it',
      blocks: [
        'The organiser learns which tickets were sold and used; the code on your ticket contains no personal data. Payment providers, mail services and hosting companies work for us under contract. Authorities receive data where the law obliges us. We do not sell personal data.',
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
        'As long as you have an account. After that we keep only what the law obliges us to keep, such as orders and payments, without your name as soon as that is possible.',
      ],
    },
    {
      title: 'Deleting your data',
      blocks: [
        'You can delete your account in the [account settings](/account/settings). For the apps, use the pages for [the market app](/app-data-erase) or [the staff app](/staff-data-erase). We send a mail to make sure that the request comes from you, process it within 14 days and tell you when it is done. Paid tickets for events to come stay valid.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        `You may ask what we know about you, receive a copy, have it transferred, corrected, restricted or deleted, object to its use or withdraw your consent. Write to ${mail}. You may also complain to Thailand’s Personal Data Protection Committee (PDPC).`,
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
};

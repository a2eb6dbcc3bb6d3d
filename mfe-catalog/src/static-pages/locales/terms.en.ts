import { legalVersions } from '@playday/shared/rules/legal-versions';
import type { LegalText } from '../../legal/LegalPage.tsx';

/* Counsel has to read this text before a shop opens: the seller, consent of a guardian, liability, chargebacks and arbitration. */
export const text: LegalText = {
  title: 'Terms of use',
  description: 'The rules for buying tickets on Playday and for using the Playday wallet.',
  lead: 'These terms are the agreement between you and Playday for this website, the tickets sold on it and the Playday apps. By using them you agree to these terms.',
  since: legalVersions.terms,
  sections: [
    {
      title: 'Who we are',
      blocks: [
        'Your contracting party and the controller of your data is {seller}, {sellerAddress}, registration number {sellerNumber}.',
      ],
    },
    {
      title: 'Who the service is for',
      blocks: [
        'The service is intended for the public of Thailand. If you use it from elsewhere, you do so on your own initiative and are responsible for following the laws of that place.',
        'To register you must be at least 12 years old. If you are not yet of legal age, a parent or guardian has to agree to these terms with you.',
      ],
    },
    {
      title: 'What the service is',
      blocks: [
        'On this website you can browse events and news and buy tickets. The Playday app is a cashless, closed-loop payment app: money in it can be used at events and partners that take part, and nowhere else. In the app you can:',
        [
          'top up your event wallet',
          'pay at an event',
          'transfer funds to an event balance or to a friend',
          'redeem coupons',
          'withdraw money',
        ],
      ],
    },
    {
      title: 'Your account',
      blocks: [
        'Give true and complete details and keep them current. Keep your password to yourself; what is done with it counts as done by you. Tell us at once if you think that somebody else is using your account.',
        'One person may hold one account. Accounts cannot be sold, lent or given away.',
      ],
    },
    {
      title: 'Identity and anti-money-laundering checks',
      blocks: [
        'We are obliged to know who uses the wallet. Before you can use some or all of its functions we may ask for proof of your identity (KYC), and again later. We check transactions for signs of money laundering and of the financing of terrorism.',
        'If a check cannot be completed, or if the law requires it, we may refuse, delay or freeze a transaction and report it to the authorities without telling you.',
      ],
    },
    {
      title: 'Tickets',
      blocks: [
        'The organiser of an event is responsible for it; we sell its tickets. Prices are shown with their fees before you order. The order is binding when it has been paid or, if it is free, when it has been placed.',
        [
          'You can buy at most 4 tickets for one event.',
          'While you are logged in, tickets in your cart are kept for 30 minutes, which you can extend once. An order has to be paid within 15 minutes; otherwise it lapses and its tickets go back on sale. Money that arrives later completes the order if its tickets are still free, and is returned otherwise. If your bank takes a payment back, the order is cancelled and its tickets are void.',
          'An event may have an age restriction. Without reaching that age on the day of the event you cannot buy a ticket and will not be let in.',
          'Whoever shows a ticket’s code first is let in. Keep it to yourself.',
        ],
        'Whether you can return a ticket because you cannot come, and until when, is part of the offer and stands beside the prices on the event’s page. Where nothing is said there, tickets cannot be returned. Returned in time, a ticket becomes void and you get back what you paid for it, fees included. Tickets are not exchanged for another date or kind.',
        'If an event is cancelled, we pay back all that was paid for it. If it is moved, tickets stay valid, and you may ask for your money until the day that we name in our e-mail. Rights that the law gives you beyond this stay.',
      ],
    },
    {
      title: 'Paying',
      blocks: [
        'Payments are handled by payment providers under their own terms. An order counts as paid when the provider has confirmed it to us. Instalments are available for orders of 3,000 baht or more with credit cards of the bank named there.',
        'A promo code is valid for the events and the time it was issued for, cannot be exchanged for cash, and lowers the price of the tickets at most to zero.',
      ],
    },
    {
      title: 'The wallet balance',
      blocks: [
        'The balance is kept in the currency shown in the app. It is not a bank deposit: the wallet balance is not covered by any deposit protection scheme and earns no interest.',
        'You can withdraw what you have not spent, in the app. Before we pay it out we may check your identity, and fees shown in the app may apply.',
      ],
    },
    {
      title: 'Transfers to friends',
      blocks: [
        'A transfer to a friend is immediate and cannot be cancelled or reversed. Check the recipient and the amount before you confirm. We are not part of any agreement between you and the recipient and cannot bring the money back.',
      ],
    },
    {
      title: 'Coupons',
      blocks: [
        'Coupons can be redeemed in the app under the conditions shown with them. They have no cash value, and an expired coupon is not replaced.',
      ],
    },
    {
      title: 'What is not allowed',
      blocks: [
        [
          'buying tickets with programs, or in order to resell them above their price',
          'using the service for anything unlawful, for somebody else’s money or under a false name',
          'disturbing the service, getting around its limits, or looking for other people’s data',
        ],
      ],
    },
    {
      title: 'Suspension and end',
      blocks: [
        'We may suspend or end your use of the service, or the service itself, at any time. Where we can, we tell you beforehand. Paid tickets for events to come stay valid, and you can withdraw your remaining balance unless the law forbids it.',
        'You may end your use at any time in your [account settings](/account/settings).',
      ],
    },
    {
      title: 'Liability',
      blocks: [
        'We provide the service with care but cannot promise that it is always available or free of faults. As far as the law allows, we are not liable for indirect loss, for the events themselves, or for what payment providers, networks and other third parties do. Nothing here limits rights that the law gives you as a consumer and that cannot be waived.',
      ],
    },
    {
      title: 'Changes',
      blocks: [
        'We may change these terms. The new version appears here with its date. If you go on using the service after that date you agree to it; orders already placed stay under the terms they were placed under.',
      ],
    },
    {
      title: 'Law and disputes',
      blocks: [
        'These terms are governed by the law of Hong Kong. Disputes that we cannot settle with each other are decided by arbitration in Hong Kong, by one arbitrator, in English.',
        'The English text of these terms is the binding one; translations are for your convenience.',
      ],
    },
    {
      title: 'Contact',
      blocks: [
        `Questions about these terms: [{email}](mailto:{email}). How we treat personal data is written in the [privacy policy](/privacy).`,
      ],
    },
  ],
};

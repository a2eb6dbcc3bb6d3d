import type { AboutText } from '../../about/AboutPage.tsx';

export const text: AboutText = {
  title: 'About us',
  description:
    'Playday sells tickets, runs the wallet you pay with at events, and helps organisers reach their crowd.',
  lead: 'Payday comes once a month. Playday is what you do with it. We sell the tickets, run the wallet that pays inside the gate, and help organisers fill the place.',
  offeringsTitle: 'What we do',
  offerings: [
    {
      title: 'Ticketing',
      blocks: [
        'Choose a night, choose your seats, and the ticket is on your phone before the lift arrives. Pay the way you like:',
        ['mobile banking', 'credit or debit card', 'QR code', 'Alipay', 'cash'],
      ],
    },
    {
      title: 'Mobile event wallet',
      blocks: [
        'One balance for everything inside the gate. Top it up in the app, pay for food, drinks and merchandise with your phone, send money to a friend, redeem a coupon.',
        'What is left is yours: withdraw it in the app.',
      ],
    },
    {
      title: 'In-event marketing',
      blocks: [
        'For organisers and brands we turn a crowd into guests who come back: offers and coupons that reach people while they are at the event, and figures that show what worked.',
      ],
    },
  ],
  contactTitle: 'Talk to us',
  hoursTitle: 'Support hours',
  hours: 'Monday to Friday, 11AM to 7PM',
  emailTitle: 'E-mail',
  chatTitle: 'Chat',
  chat: 'Our official account',
  followTitle: 'Follow us',
};

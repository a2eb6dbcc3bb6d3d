import type { FaqText } from '../../faq/FaqPage.tsx';

export const text: FaqText = {
  title: 'Questions and answers',
  description: 'How to buy and pay for tickets, where to find them, and how the event wallet works.',
  lead: 'The short answers to what people ask us most.',
  pdf: 'All answers as PDF',
  groups: [
    {
      title: 'Buying tickets',
      questions: [
        {
          question: 'Do I need an account?',
          answer: [
            'To look around, no. To buy, yes: your tickets have to belong to somebody. [Registering](/register) takes a minute, and you confirm your e-mail address before you sign in for the first time.',
          ],
        },
        {
          question: 'How many tickets can I buy?',
          answer: [
            'At most 4 for one event, all your orders taken together. You can have tickets for one event at a time in the cart.',
          ],
        },
        {
          question: 'How long are my tickets kept in the cart?',
          answer: [
            '30 minutes. The clock starts when you put the first ticket in, and turns red for the last two minutes. When it runs out the tickets go back on sale.',
          ],
        },
        {
          question: 'I have a promo code. Where does it go?',
          answer: [
            'On the billing page, before you pay. A code has 8 capital letters or digits, and the discount shows in the summary at once.',
          ],
        },
        {
          question: 'Why can I not buy a ticket for this event?',
          answer: [
            'Some events have an age restriction, and you must have reached that age on the day of the event. We compare it with the date of birth in your account. Other reasons are shown on the event’s page: the sale has not started, has ended, or all tickets are sold.',
          ],
        },
        {
          question: 'What is pre-registration?',
          answer: [
            'For some events you can leave your name before the sale starts, and we write to you when it does. It costs nothing and reserves nothing. See [Pre-registration](/pre-registration).',
          ],
        },
      ],
    },
    {
      title: 'Paying',
      questions: [
        {
          question: 'How can I pay?',
          answer: [
            'That depends on the event; you see its methods on the billing page. Among them are mobile banking, credit or debit card and a QR code. Tickets are also sold for Alipay and cash where the organiser offers it.',
          ],
        },
        {
          question: 'Can I pay in instalments?',
          answer: [
            'Yes, in 3 monthly instalments, for orders of 3,000 baht or more and with a Kasikornbank credit card.',
          ],
        },
        {
          question: 'I paid, but the order still says pending. What now?',
          answer: [
            'Wait a moment: we are told by the payment provider, not by your browser, so you may close the page. Once the payment is confirmed the order turns to paid and we send you an e-mail. If it does not, and money has left your account, contact us with the order number.',
          ],
        },
        {
          question: 'My payment was declined.',
          answer: [
            'Your tickets are still kept for a few minutes. Try again or choose another method on the payment page.',
          ],
        },
      ],
    },
    {
      title: 'Your tickets',
      questions: [
        {
          question: 'Where are my tickets?',
          answer: [
            'In [your account under Tickets](/account/tickets), each with its own QR code. You can save the code as a picture, too.',
          ],
        },
        {
          question: 'What if there is no signal at the gate?',
          answer: [
            'Open your tickets once before you leave home. After that they open without a network until you log out.',
          ],
        },
        {
          question: 'Can somebody else use my ticket?',
          answer: [
            'Whoever shows the code first is let in. So do not post it, and send it only to the friend it is meant for.',
          ],
        },
        {
          id: 'refunds',
          question: 'Can I return a ticket, or change it?',
          answer: [
            'It depends on the event: its page says beside the prices whether tickets can be returned, and until which day. By then, write to [{email}](mailto:{email}) with your order number. The ticket becomes void, and you get back what you paid for it, fees included, the way you paid, or by bank transfer where that is not possible.',
            'If an event is cancelled, you get back all you paid for it without asking. If it is moved, your ticket stays valid; if the new date does not suit you, you can have your money back until the day named in our e-mail.',
            'A ticket cannot be exchanged for another date or another kind of ticket. Return it, if the event allows that, and buy the other one.',
          ],
        },
      ],
    },
    {
      title: 'The event wallet',
      questions: [
        {
          question: 'What can the wallet do?',
          answer: [
            'In the app you can top up your event wallet, pay at the event, transfer money to an event balance or to a friend, redeem coupons and withdraw what is left.',
          ],
        },
        {
          question: 'I sent money to the wrong friend. Can I take it back?',
          answer: [
            'No. A transfer to a friend is immediate and cannot be cancelled or reversed. Look at the name twice before you confirm.',
          ],
        },
        {
          question: 'Does my balance earn interest?',
          answer: [
            'No. The wallet balance earns no interest and is not covered by any deposit protection scheme. Keep in it what you are going to spend.',
          ],
        },
        {
          question: 'Why do you ask who I am?',
          answer: [
            'The law asks payment services to know their customers and to prevent money laundering. Some functions of the wallet open only after that check.',
          ],
        },
        {
          question: 'How do I link the app with my account here?',
          answer: [
            'Open [Link app](/account/link-app) and scan the code with the app, or tap the button if you are reading this on your phone.',
          ],
        },
      ],
    },
    {
      title: 'Your data',
      questions: [
        {
          question: 'How do I delete my account?',
          answer: [
            'In [your account settings](/account/settings). For the apps there is a page for [the market app](/app-data-erase) and one for [the staff app](/staff-data-erase). Requests are processed within 14 days, and we write to you when it is done.',
          ],
        },
        {
          question: 'Where can I read what you keep?',
          answer: ['In our [privacy policy](/privacy). The rules of the service are in the [terms](/terms).'],
        },
      ],
    },
  ],
  help: {
    title: 'Still wondering?',
    blocks: [
      `Write to [{email}](mailto:{email}) or to our [official account]({support}). We answer Monday to Friday, 11AM to 7PM.`,
    ],
  },
};

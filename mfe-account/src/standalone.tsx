import { type Answers, fakeHost, adultUser } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import { renderSVG } from 'uqr';
import { extraWords } from './extra-words.ts';
import * as app from './index.ts';
import { paidOrder, pendingOrder, sampleAnswers, tickets } from './samples.ts';

/** Account on a standalone page: signed out on the auth pages, signed in in the account area. */
const isInside = /^\/(account|pre-registration)/.test(location.pathname);
const qr = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 1 }))}`;

const answers: Answers = {
  ...sampleAnswers(),
  'POST /login': { access_token: 'standalone', accountId: '1' },
  'POST /reverify': {},
  'POST /register': {},
  'POST /reset-password': {},
  'POST /check-token/{tokenParam}': { email: adultUser.email },
  'PATCH /user/profile/account': ({ body }) => ({ ...adultUser, ...body }),
  'POST /user/profile/password': {},
  'POST /user/profile/email': {},
  'POST /user/profile/erasure': {},
  'DELETE /user/sessions/{id}': {},
  'POST /user/sessions/end-others': {},
  'GET /user/profile/orders': {
    orders: [
      {
        ...pendingOrder,
        payBy: new Date(Date.now() + 840_000).toISOString(),
        paymentDetails: { type: 2, content: qr('pay'), name: 'PromptPay', alias: 'promptpay' },
      },
      paidOrder,
      { ...paidOrder, id: 3, pubId: 'PD-3X9T1', number: 'PD-B6PD-2V9C', state: 'Cancelled' },
      { ...paidOrder, id: 2, pubId: 'PD-1C7R5', number: 'PD-T4XE-7J8Q', state: 'Unpaid' },
    ],
  },
  'GET /user/profile/tickets': tickets.map((group) => ({
    ...group,
    tickets: group.tickets.map((ticket) => ({
      ...ticket,
      qr: ticket.qr && qr(`${ticket.pubId}`.repeat(8)),
    })),
  })),
  'GET /user/profile/link': () => ({
    link: `https://app.playday.example/link?token=${crypto.randomUUID()}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }),
  'POST /user/pre-registration': {},
  'DELETE /user/pre-registration': {},
};

await runAlone({
  app,
  name: 'account',
  words: async (language) => ({
    default: {
      ...((await import(`./locales/${language}.json`)) as { default: object }).default,
      ...(await extraWords(language)),
    },
  }),
  host: (given) => fakeHost({ ...given, answers }),
  first: { user: isInside ? 'mali' : 'nobody' },
});

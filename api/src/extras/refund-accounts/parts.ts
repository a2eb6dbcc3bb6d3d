import type { Static, Type } from 'typebox';
import type { Reply } from '@playday/shared/api-contract';
import {
  maxPaidFile,
  mostTransfers,
} from '@playday/shared/api-contract/extras/refund-accounts/operations';
import { refundBankName } from '@playday/shared/api-contract/extras/refund-accounts/bank-names';
import {
  type refundAccountsSettings,
  trialRefundKey,
} from '@playday/shared/api-contract/extras/refund-accounts/settings';
import { list } from '@playday/shared/rules/settings/read-settings';
import {
  type ExtraMail,
  type PersonalColumns,
  type RefundAsking,
  type Retention,
  wordsIn,
} from '../../extra.ts';
import type en from './locales/en.json';

export const words = wordsIn<typeof en>(new URL('locales/', import.meta.url));

type Settings = Static<Type.TObject<typeof refundAccountsSettings>>;

export const config = (env: Settings) => ({
  /** In hex: the first one signs links and encrypts, the others are still accepted. */
  refundKeys: list(env.REFUND_KEY),
});

/** What is wrong with the settings in production. */
export function productionProblems(
  { REFUND_KEY: keys }: Record<string, string | undefined>,
  { areTrialSecretsAccepted }: { areTrialSecretsAccepted: boolean },
): string[] {
  if (!keys) return ['REFUND_KEY is not set: 64 hex digits, from openssl rand -hex 32.'];
  const isPublished = keys.includes(trialRefundKey) && !areTrialSecretsAccepted;
  return isPublished ? ['REFUND_KEY has the published trial key.'] : [];
}

const toRefund = ({ token }: Record<string, string>) => `/refund?token=${token}`;
const ofOrder = { lane: 'orders', about: 'order', reads: ['person', 'order', 'event'] } as const;

/** Asks for the account to which a refund is transferred. */
const asksForAccount = {
  ...ofOrder,
  reads: [...ofOrder.reads, 'refund'],
  path: toRefund,
  // The buyer has named it on the page of the order meanwhile.
  isOutdated: ({ isAccountAwaited }: { isAccountAwaited?: boolean }) => isAccountAwaited === false,
} as const;

export const mails = {
  refundByHand: asksForAccount,
  partialRefundByHand: asksForAccount,
  refundRefused: asksForAccount,
  refundReturned: asksForAccount,
  refundDestination: { ...asksForAccount, lane: 'announcements' },
  refundAnswered: {
    ...ofOrder,
    path: toRefund,
    values: ({ bank = '' }, language) => ({ bank: refundBankName(bank, language) }),
  },
} satisfies Record<string, ExtraMail>;

/** Bytes of files of transfers. */
export const bodyLimits = {
  'POST /office/refunds/paid': maxPaidFile,
  'POST /office/refunds/returned': maxPaidFile,
};

/** A link is for those who have it. */
export const uncached = ['GET /refund-destination/{token}'];

export const retention: Retention<'refundDestinations'>[] = [
  [
    'refund_destinations',
    'exists (select from refunds r where r.id = t.refund_id and r.done_at < $1)',
    'refundDestinations',
  ],
];

/** An account stays as long as money is owed to it. */
export const erasures = [
  `delete from refund_destinations d using refunds r, orders o
    where r.id = d.refund_id and r.state = 'done' and o.id = r.order_id and o.buyer_id = $1`,
];

export const personalData: PersonalColumns = {
  // Encrypted; the copy has it in plain, whole only with the password. While money is owed it
  // stays.
  'refund_destinations.destination': ['deleted', 'secret'],
};

/** What the person `p` gets in a copy, by `showCopied`. `order`: SQL of the name of `o`. */
export const copies = ({ order }: { order: string }) => ({
  refundDestinations: `r.created_at as "at", ${order}, d.asked_at as "askedAt",
      d.answered_at as "answeredAt", d.exported_at as "exportedAt", d.destination, r.reference
    from people p join orders o on o.buyer_id = p.id join refunds r on r.order_id = o.id
      join refund_destinations d on d.refund_id = r.id`,
});

/**
 * Links end with the time at which they were asked for; every buyer whose refund was not exported
 * yet is sent another one.
 */
const endLinks = `update refund_destinations d
  set asked_at = d.asked_at - interval '7 days', reminded_at = null`;

export const refundAsking: RefundAsking = {
  asked: 'refund_destinations',
  endLinks: [
    `${endLinks} from refunds r join orders o on o.id = r.order_id
      where r.id = d.refund_id and r.state = 'by hand' and o.buyer_id = $1`,
  ],
  endAllLinks: [`${endLinks} where exported_at is null`],
};

/** `1,000.50`, or `1.000,5` where a comma is the decimal sign, as `1000.50`. */
function plainAmount(typed: string): string {
  const text = typed.replace(/\s/gu, '');
  return /,\d{1,2}$/u.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(',', '');
}

/** A file of transfers: these columns of `refunds export`, once the bank has paid. */
export const transferFile = {
  most: mostTransfers,
  columns: { reference: (cell: string) => cell.toLowerCase(), amount: plainAmount },
};

export const officeCommands = {
  'refunds export': {
    operation: 'POST /office/refunds/export',
    rows: 'refunds',
    after: (office: { say: (sentence: string) => void }, _input: object, reply: unknown) => {
      const { refunds, isMore } = reply as Reply<'POST /office/refunds/export'>;
      if (isMore)
        office.say(
          'There are more: export once again, into another file. With --again, ' +
            'first record these as paid.',
        );
      if (refunds.length === 0)
        office.say('Is the file of an earlier export lost? --again has its refunds, too.');
    },
  },
  'refunds paid --csv': { operation: 'POST /office/refunds/paid', csv: transferFile },
  'refunds returned --csv': { operation: 'POST /office/refunds/returned', csv: transferFile },
  'refunds returned': { operation: 'POST /office/orders/{order}/refunds/returned' },
  'refunds ask-again': { operation: 'POST /office/orders/{order}/refunds/ask-again' },
} as const;

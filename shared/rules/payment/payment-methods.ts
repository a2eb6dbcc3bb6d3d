/** The banks whose apps take a payment by mobile banking, as Omise names them. */
export const mobileBanks = ['kbank', 'scb', 'bbl', 'ktb', 'bay'];

const twentyBaht = 20_00;
const mostBaht = 150_000_00;

interface MethodRules {
  /** What the gateway shows the buyer: a QR code or a page of its own. */
  type: 'QR' | 'URL';
  /** The name of the scheme, which its rules want beside the QR code. */
  qrMark?: string;
  /** Whether the gateway can refund it; undefined where that depends on the gateway. */
  isRefundable: boolean | undefined;
  /** It can be refunded only whole. */
  isRefundedWhole?: true;
  /** The currencies that it accepts, with the minimum amount in minor units. */
  minimum: Partial<Record<string, number>>;
  /** The maximum amounts that are known, in minor units. */
  maximum?: Partial<Record<string, number>>;
  /** Keys of the further fields without which the gateway starts no payment. */
  needs?: readonly string[];
  /** Months of instalments. The gateway's page asks for what else it needs. */
  termMonths?: number;
}

/**
 * The payment methods, by alias. Source of the minimums: Omise's documentation for accounts in
 * Thailand (docs.omise.co: Currencies, Multi-currency): 20 baht; other currencies are for cards
 * only and must be worth 20 baht, so their minimums leave room for the exchange rate. The minimum
 * for instalments is our own. Transfers from a bank and Alipay end at 150,000 baht, TrueMoney at
 * 100,000; the limit of a card is its bank's. The sandbox has the same limits, so tests with it
 * match real payments.
 */
export const paymentMethods = {
  promptpay: {
    type: 'QR',
    qrMark: 'Thai QR / PromptPay',
    isRefundable: false,
    minimum: { THB: twentyBaht },
    maximum: { THB: mostBaht },
  },
  mBanking: {
    type: 'URL',
    isRefundable: undefined,
    minimum: { THB: twentyBaht },
    maximum: { THB: mostBaht },
    needs: ['bank'],
  },
  alipay: {
    type: 'URL',
    isRefundable: true,
    minimum: { THB: twentyBaht },
    maximum: { THB: mostBaht },
  },
  trueMoney: {
    type: 'URL',
    isRefundable: true,
    isRefundedWhole: true,
    minimum: { THB: twentyBaht },
    maximum: { THB: 100_000_00 },
    needs: ['phone'],
  },
  kCardsFlexi: { type: 'URL', isRefundable: true, minimum: { THB: 3_000_00 }, termMonths: 3 },
  kCards: {
    type: 'URL',
    isRefundable: true,
    minimum: {
      THB: twentyBaht,
      AUD: 1_50,
      CAD: 1_50,
      CHF: 1_00,
      CNY: 6_00,
      DKK: 6_00,
      EUR: 1_00,
      GBP: 1_00,
      HKD: 6_00,
      JPY: 150,
      MYR: 4_00,
      SGD: 1_50,
      USD: 1_00,
    },
  },
} satisfies Record<string, MethodRules>;

export type MethodAlias = keyof typeof paymentMethods;

/** What is known of a method; undefined for an alias of a newer release. */
export const rulesOf = (alias: string): MethodRules | undefined =>
  Object.hasOwn(paymentMethods, alias) ? paymentMethods[alias as MethodAlias] : undefined;

/** The months in which a method pays by instalments; undefined for any other. */
export const termMonthsOf = (alias: string): number | undefined => rulesOf(alias)?.termMonths;

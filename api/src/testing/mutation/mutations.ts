/** A guard switched off, and the test that must then fail. */
export interface Mutant {
  guard: string;
  /** Below `api/`. A migration is changed as it is read, anything else as it is compiled. */
  file: string;
  from: string;
  to: string;
  test: { file: string; name: string };
}

/**
 * Every guard of the api with the test that turns red without it. Guards that stand behind one another (a lock before a
 * CHECK, a webhook's row before a capture's) are switched off together by `npm run storm -- --without`, see
 * `storm/guards.ts`; its test does so for each.
 */
export const mutants: Mutant[] = [
  {
    guard: 'CHECK that no more is held and sold than there is',
    file: 'migrations/002-catalog.sql',
    from: 'check (held + sold <= capacity)',
    to: 'check (true)',
    test: {
      file: 'src/checkout/race.test.ts',
      name: 'with the CHECK gone and the condition ignored the checker',
    },
  },
  {
    guard: 'trigger of the order table',
    file: 'migrations/003-checkout.sql',
    from: 'if old.state = new.state\n',
    to: 'if true or old.state = new.state\n',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'SQL itself refuses a step' },
  },
  {
    guard: 'WHERE of a free ticket in a batch of orders',
    file: 'src/checkout/hold-rows.ts',
    from: 'stock.capacity - stock.held - stock.sold',
    to: '0',
    test: { file: 'src/checkout/race.test.ts', name: '20 orders for the last 5 tickets' },
  },
  {
    guard: 'WHERE of the four of a buyer',
    file: 'src/stock/stock.ts',
    from: 'where b.tickets + $3 <= 4',
    to: 'where true',
    test: { file: 'src/checkout/order/order-batch.test.ts', name: 'nobody gets a fifth ticket' },
  },
  {
    guard: 'key that finds the order of a lost answer',
    file: 'src/checkout/order/order-single.ts',
    from: "'select id from orders where request_key = $1'",
    to: "'select id from orders where request_key = $1 and false'",
    test: { file: 'src/checkout/order/order-batch.test.ts', name: 'a COMMIT whose outcome is unknown' },
  },
  {
    guard: 'body that belongs to a key',
    file: 'src/http/idempotency.ts',
    from: 'first.bodyHash !== bodyHash',
    to: 'false',
    test: { file: 'src/checkout/order/orders.test.ts', name: 'the same key and body answer the same order' },
  },
  {
    guard: 'HMAC of a webhook',
    file: 'src/ports/payment/sandbox/sandbox.ts',
    from: "if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex')))",
    to: 'if (expected === signature + 1)',
    test: {
      file: 'src/checkout/payment/payments.test.ts',
      name: 'a webhook is refused without its signature',
    },
  },
  {
    guard: 'age of a webhook',
    file: 'src/ports/payment/sandbox/sandbox.ts',
    from: 'const TOLERANCE_S = 300',
    to: 'const TOLERANCE_S = 300_000',
    test: {
      file: 'src/checkout/payment/payments.test.ts',
      name: 'a webhook is refused without its signature',
    },
  },
  {
    guard: 'a repeated event of a gateway does nothing',
    file: 'src/checkout/payment/webhook.ts',
    from: 'if (noted && attempt && status)',
    to: 'if (attempt && status)',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'an event is taken in once' },
  },
  {
    guard: 'amount and currency of a capture',
    file: 'src/checkout/payment/apply-captures.ts',
    from: 'capture.amount === order.total && capture.currency === order.currency',
    to: 'true',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'is due back' },
  },
  {
    guard: 'end of the event for late money',
    file: 'src/checkout/payment/apply-captures.ts',
    from: 'order.eventEnd <= now',
    to: 'false',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'after the event has ended' },
  },
  {
    guard: 'currencies of a payment method',
    file: 'src/ports/payment/method-limits.ts',
    from: 'return limits[method]?.[currency];',
    to: 'return limits[method]?.[currency] ?? 0;',
    test: { file: 'src/checkout/methods.test.ts', name: 'an event in yen that lists every method' },
  },
  {
    guard: 'least amount of a payment method',
    file: 'src/checkout/methods.ts',
    from: 'total < method.least',
    to: 'total < 0',
    test: { file: 'src/checkout/methods.test.ts', name: '10 baht: every method refuses' },
  },
  {
    guard: 'a free order uses no promo code',
    file: 'src/checkout/order/plan-order.ts',
    from: 'offer.types.get(id)?.price === 0',
    to: 'offer.types.get(id)?.price === -1',
    test: { file: 'src/checkout/order/orders.test.ts', name: 'a free order with the promo code' },
  },
  {
    guard: 'owner filter of an order',
    file: 'src/checkout/read-order.ts',
    from: "'select id from orders where buyer_id = $1 and id = $2'",
    to: "'select id from orders where $1::int is not null and id = $2'",
    test: { file: 'src/http/access.test.ts', name: 'every operation answers every kind of visitor' },
  },
  {
    guard: 'owner filter of an order that is read',
    file: 'src/checkout/read-order.ts',
    from: 'row?.buyerId !== buyerId',
    to: '!row',
    test: { file: 'src/checkout/read-order.test.ts', name: 'is nobody else’s, even by its number' },
  },
  {
    guard: 'sliding end of a session',
    file: 'src/http/session.ts',
    from: 'and s.used_at > d.oldest',
    to: 'and d.oldest is not null',
    test: { file: 'src/account/identity.test.ts', name: 'a session slides for 57 minutes' },
  },
  {
    guard: 'absolute end of a session',
    file: 'src/http/session.ts',
    from: 'and s.ends_at > d.now',
    to: 'and d.now is not null',
    test: { file: 'src/account/identity.test.ts', name: 'a session slides for 57 minutes' },
  },
  {
    guard: 'anti-forgery header',
    file: 'src/http/csrf.ts',
    from: '!isEqual(decode(cookie), header)',
    to: 'false',
    test: { file: 'src/http/access.test.ts', name: 'a write needs the anti-forgery header' },
  },
  {
    guard: 'Origin of a write',
    file: 'src/http/csrf.ts',
    from: 'origin !== undefined && !config.origins.includes(origin)',
    to: 'false',
    test: { file: 'src/http/access.test.ts', name: 'a write needs the anti-forgery header' },
  },
  {
    guard: 'limit on guesses at a password',
    file: 'src/account/check-credentials.ts',
    from: 'accountKey(person, login), 10, minutes(15)',
    to: 'accountKey(person, login), 1_000, minutes(15)',
    test: { file: 'src/account/identity.test.ts', name: 'after 10 attempts on an account' },
  },
  {
    guard: 'password that is still the one that was checked',
    file: 'src/account/people.ts',
    from: 'where id = $1 and password_hash = $2 for no key update',
    to: 'where id = $1 and $2::text is not null for no key update',
    test: { file: 'src/account/takeover.test.ts', name: 'login whose password was checked before a reset' },
  },
  {
    guard: 'lock under which a password is compared again',
    file: 'src/account/people.ts',
    from: 'where id = $1 and password_hash = $2 for no key update',
    to: 'where id = $1 and password_hash = $2',
    test: { file: 'src/account/takeover.test.ts', name: 'login that meets a reset which has not committed' },
  },
  {
    guard: 'links that end with a password',
    file: 'src/account/erasure-pending.ts',
    from: "'delete from mail_tokens where person_id = $1'",
    to: "'delete from mail_tokens where person_id = $1 and false'",
    test: {
      file: 'src/account/takeover.test.ts',
      name: 'change of address asked for before a password reset',
    },
  },
  {
    guard: 'limit on orders of a buyer',
    file: 'src/checkout/order/order-limit.ts',
    from: 'placed.placed < mostOrders',
    to: 'placed.placed < mostOrders * 1_000',
    test: { file: 'src/http/limits.test.ts', name: 'placed and cancelled again and again' },
  },
  {
    guard: 'limit on wrong promo codes',
    file: 'src/checkout/promos.ts',
    from: 'key, 30, minutes(15)',
    to: 'key, 3_000, minutes(15)',
    test: { file: 'src/http/limits.test.ts', name: 'guessed 100 at once' },
  },
  {
    guard: 'network by which IPv6 is limited',
    file: 'src/http/network.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    test: { file: 'src/http/limits.test.ts', name: 'IPv6: failures of one /64 count together' },
  },
  {
    guard: 'work that failures from an address ask for',
    file: 'src/ports/captcha/altcha.ts',
    from: '(cost * factor) / 2',
    to: 'cost / 2',
    test: { file: 'src/ports/captcha/captcha.test.ts', name: 'proof of the usual work' },
  },
  {
    guard: 'unique solution of a captcha',
    file: 'src/ports/captcha/altcha.ts',
    from: 'return rows.length === 1',
    to: 'return rows.length <= 1',
    test: { file: 'src/ports/captcha/captcha.test.ts', name: 'takes a solution once' },
  },
  {
    guard: 'sanitiser of descriptions',
    file: 'src/content/sanitise.ts',
    from: 'return sanitizeHtml(html, {',
    to: 'return ((text: string, _options: object) => text)(html, {',
    test: {
      file: 'src/content/content.test.ts',
      name: 'resolves relative dates in Thai time, sanitises HTML',
    },
  },
  {
    guard: 'time-out of a database that went silent',
    file: 'src/db/postgres.ts',
    from: 'query_timeout: queryTimeoutMs',
    to: 'query_timeout: 0',
    test: { file: 'src/db/connection-faults.test.ts', name: 'a database that goes silent is answered 503' },
  },
];

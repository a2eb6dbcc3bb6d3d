/** One guard to switch off, and the test that must then fail. */
export interface Mutant {
  guard: string;
  /** Path below `api/`. Migrations are changed when they are read, other files when they are compiled. */
  file: string;
  from: string;
  to: string;
  test: { file: string; name: string };
}

/**
 * Every guard of the api with the test that fails without it. Guards that back each other up (a lock and a CHECK, a
 * webhook's row and a capture's) are switched off together by `npm run load -- --without`, see `load/guards.ts`;
 * `load.test.ts` does so for each of them.
 */
export const mutants: Mutant[] = [
  {
    guard: 'CHECK that held and sold stay within the capacity',
    file: 'migrations/002-catalog.sql',
    from: 'check (held + sold <= capacity)',
    to: 'check (true)',
    test: {
      file: 'src/checkout/race.test.ts',
      name: 'stock counter changed directly',
    },
  },
  {
    guard: 'trigger that limits order state transitions',
    file: 'migrations/003-checkout.sql',
    from: 'if old.state = new.state\n',
    to: 'if true or old.state = new.state\n',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'order state machine in SQL' },
  },
  {
    guard: 'stock left in a batch of orders',
    file: 'src/checkout/hold-rows.ts',
    from: 'stock.capacity - stock.held - stock.sold',
    to: '0',
    test: { file: 'src/checkout/race.test.ts', name: '20 orders for the last 5 tickets' },
  },
  {
    guard: 'WHERE of the limit of four tickets per buyer',
    file: 'src/stock/stock.ts',
    from: 'where b.tickets + $3 <= 4',
    to: 'where true',
    test: { file: 'src/checkout/order/order-batch.test.ts', name: 'single order beyond 4 tickets' },
  },
  {
    guard: 'idempotency key that finds the order after a lost response',
    file: 'src/checkout/order/order-single.ts',
    from: "'select id from orders where request_key = $1'",
    to: "'select id from orders where request_key = $1 and false'",
    test: { file: 'src/checkout/order/order-batch.test.ts', name: 'COMMIT with unknown outcome' },
  },
  {
    guard: 'body bound to an idempotency key',
    file: 'src/http/idempotency.ts',
    from: 'first.bodyHash !== bodyHash',
    to: 'false',
    test: { file: 'src/checkout/order/orders.test.ts', name: 'same idempotency key: the same body returns' },
  },
  {
    guard: 'HMAC of a webhook',
    file: 'src/ports/payment/sandbox/sandbox.ts',
    from: "if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex')))",
    to: 'if (expected === signature + 1)',
    test: {
      file: 'src/checkout/payment/payments.test.ts',
      name: 'webhook without a valid signature',
    },
  },
  {
    guard: 'age of a webhook',
    file: 'src/ports/payment/sandbox/sandbox.ts',
    from: 'const TOLERANCE_S = 300',
    to: 'const TOLERANCE_S = 300_000',
    test: {
      file: 'src/checkout/payment/payments.test.ts',
      name: 'webhook without a valid signature',
    },
  },
  {
    guard: 'repeated webhook event is not applied',
    file: 'src/checkout/payment/webhook.ts',
    from: 'if (noted && attempt && status)',
    to: 'if (attempt && status)',
    test: { file: 'src/checkout/payment/payments.test.ts', name: 'repeated webhook event: applied once' },
  },
  {
    guard: 'amount and currency of a capture',
    file: 'src/checkout/payment/apply-captures.ts',
    from: 'capture.amount === order.total && capture.currency === order.currency',
    to: 'true',
    test: {
      file: 'src/checkout/payment/payments.test.ts',
      name: 'the order stays pending and a refund is due',
    },
  },
  {
    guard: 'end of the event for late payments',
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
    guard: 'minimum amount of a payment method',
    file: 'src/checkout/methods.ts',
    from: 'total < method.least',
    to: 'total < 0',
    test: { file: 'src/checkout/methods.test.ts', name: '10 baht: refused by every method' },
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
    test: { file: 'src/checkout/read-order.test.ts', name: 'order of another buyer: not found' },
  },
  {
    guard: 'idle timeout of a session',
    file: 'src/http/session.ts',
    from: 'and s.used_at > d.oldest',
    to: 'and d.oldest is not null',
    test: { file: 'src/account/identity.test.ts', name: 'a session slides for 57 minutes' },
  },
  {
    guard: 'absolute lifetime of a session',
    file: 'src/http/session.ts',
    from: 'and s.ends_at > d.now',
    to: 'and d.now is not null',
    test: { file: 'src/account/identity.test.ts', name: 'a session slides for 57 minutes' },
  },
  {
    guard: 'CSRF header',
    file: 'src/http/csrf.ts',
    from: '!isEqual(decode(cookie), header)',
    to: 'false',
    test: { file: 'src/http/access.test.ts', name: 'a write without the CSRF header or from a foreign page' },
  },
  {
    guard: 'Origin check of a write',
    file: 'src/http/csrf.ts',
    from: 'origin !== undefined && !config.origins.includes(origin)',
    to: 'false',
    test: { file: 'src/http/access.test.ts', name: 'a write without the CSRF header or from a foreign page' },
  },
  {
    guard: 'limit on password attempts',
    file: 'src/account/check-credentials.ts',
    from: 'accountKey(person, login), 10, minutes(15)',
    to: 'accountKey(person, login), 1_000, minutes(15)',
    test: { file: 'src/account/identity.test.ts', name: 'after 10 attempts on an account' },
  },
  {
    guard: 'password unchanged since it was checked',
    file: 'src/account/people.ts',
    from: 'where id = $1 and password_hash = $2 for no key update',
    to: 'where id = $1 and $2::text is not null for no key update',
    test: { file: 'src/account/takeover.test.ts', name: 'login whose password was checked before a reset' },
  },
  {
    guard: 'lock on the second password comparison',
    file: 'src/account/people.ts',
    from: 'where id = $1 and password_hash = $2 for no key update',
    to: 'where id = $1 and password_hash = $2',
    test: { file: 'src/account/takeover.test.ts', name: 'login that meets a reset which has not committed' },
  },
  {
    guard: 'mail links invalidated by a new password',
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
    guard: 'rate limit per IPv6 network',
    file: 'src/http/network.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    test: { file: 'src/http/limits.test.ts', name: 'IPv6: failures of one /64 count together' },
  },
  {
    guard: 'proof of work that grows with failures of an address',
    file: 'src/ports/captcha/altcha.ts',
    from: '(cost * factor) / 2',
    to: 'cost / 2',
    test: { file: 'src/ports/captcha/captcha.test.ts', name: 'proof of the usual work' },
  },
  {
    guard: 'single use of a captcha solution',
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
    guard: 'timeout of a database that stops responding',
    file: 'src/db/postgres.ts',
    from: 'query_timeout: queryTimeoutMs',
    to: 'query_timeout: 0',
    test: { file: 'src/db/connection-faults.test.ts', name: 'database stops responding: 503' },
  },
];

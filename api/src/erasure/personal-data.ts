type Erasure = 'erased' | 'deleted' | 'expires' | 'kept: no person in it';
/** `secret`: a hash, token, link or key. */
type Copy =
  | 'copied'
  | 'secret'
  | 'another person'
  | 'may name another person'
  | 'says nothing about a person';

/**
 * Every text, JSON, date and bytes column of tables that refer to a person: what happens to it when the person is erased, and whether
 * it is in the copy that the person can download (`account/my-data.ts`) or why not. Tests fail for a column that is not listed, so
 * every new column needs both decisions, and for one that is copied or left out against this list.
 */
export const personalData: Record<string, [Erasure, Copy]> = {
  'people.email': ['erased', 'copied'],
  'people.mailbox': ['erased', 'copied'],
  'people.phone': ['erased', 'copied'],
  'people.first_name': ['erased', 'copied'],
  'people.last_name': ['erased', 'copied'],
  'people.birthday': ['erased', 'copied'],
  'people.password_hash': ['erased', 'secret'],
  'people.language': ['kept: no person in it', 'copied'],
  'people.terms_version': ['kept: no person in it', 'copied'],
  'people.privacy_version': ['kept: no person in it', 'copied'],
  'buyer_counts.network': ['expires', 'secret'],
  'sessions.token_hash': ['deleted', 'secret'],
  'sessions.browser': ['deleted', 'copied'],
  'sessions.system': ['deleted', 'copied'],
  'known_devices.token_hash': ['deleted', 'secret'],
  'mail_tokens.token_hash': ['deleted', 'secret'],
  'mail_tokens.purpose': ['deleted', 'says nothing about a person'],
  'mail_tokens.email': ['deleted', 'copied'],
  'attempt_counts.key': ['expires', 'secret'],
  'outbox.fact': ['deleted', 'secret'],
  'outbox.kind': ['deleted', 'copied'],
  'outbox.lane': ['deleted', 'says nothing about a person'],
  'outbox.recipient': ['deleted', 'may name another person'],
  'outbox.language': ['deleted', 'copied'],
  'outbox.details': ['deleted', 'secret'],
  'idempotency.scope': ['deleted', 'secret'],
  'idempotency.key': ['deleted', 'secret'],
  'idempotency.body_hash': ['deleted', 'secret'],
  'idempotency.answer': ['deleted', 'secret'],
  'orders.pub_id': ['kept: no person in it', 'secret'],
  'orders.number': ['kept: no person in it', 'copied'],
  'orders.state': ['kept: no person in it', 'copied'],
  'orders.closing': ['kept: no person in it', 'copied'],
  'orders.promo_code': ['kept: no person in it', 'copied'],
  'orders.parameters': ['erased', 'copied'],
  'orders.request_key': ['kept: no person in it', 'secret'],
  'orders.body_hash': ['erased', 'secret'],
  'payment_attempts.id': ['kept: no person in it', 'secret'],
  'payment_attempts.gateway': ['kept: no person in it', 'copied'],
  'payment_attempts.reference': ['kept: no person in it', 'secret'],
  'payment_attempts.payment_id': ['kept: no person in it', 'secret'],
  'payment_attempts.charge_id': ['kept: no person in it', 'secret'],
  'payment_attempts.currency': ['kept: no person in it', 'copied'],
  'payment_attempts.state': ['kept: no person in it', 'copied'],
  'payment_attempts.type': ['kept: no person in it', 'copied'],
  'payment_attempts.content': ['kept: no person in it', 'secret'],
  'webhook_events.gateway': ['expires', 'says nothing about a person'],
  'webhook_events.event_id': ['expires', 'says nothing about a person'],
  'webhook_events.payment_id': ['expires', 'says nothing about a person'],
  'webhook_events.outcome': ['expires', 'says nothing about a person'],
  // Encrypted; the copy has it in plain. While money is owed it stays.
  'refund_destinations.destination': ['deleted', 'secret'],
  'tickets.pub_id': ['kept: no person in it', 'secret'],
  'pre_registrations.pub_id': ['deleted', 'secret'],
  'office_tokens.name': ['kept: no person in it', 'another person'],
  'office_tokens.token_hash': ['kept: no person in it', 'secret'],
  'office_tokens.roles': ['kept: no person in it', 'another person'],
  'office_log.who': ['kept: no person in it', 'another person'],
  'office_log.action': ['kept: no person in it', 'copied'],
  'office_log.subject': ['kept: no person in it', 'copied'],
  // The documentation asks the office for no names of buyers in a reason.
  'office_log.reason': ['kept: no person in it', 'may name another person'],
  'office_log.before': ['kept: no person in it', 'copied'],
  'office_log.after': ['kept: no person in it', 'copied'],
  'office_mails.text_hash': ['kept: no person in it', 'secret'],
  'erasures.app': ['kept: no person in it', 'copied'],
  'erasures.state': ['kept: no person in it', 'copied'],
};

/** Tables without personal data, or with an order number only. */
export const harmlessTables = `
  migrations secrets used_captchas invariant_checks event_invariant_checks programs build_probes currencies
  age_restrictions payment_methods partners events ticket_types fees news promos media order_lines
  order_fees stock_ledger captures refunds returned_tickets gate_entries sandbox_refunds payment_findings
  reconciliations reconciliation_charges money_ledger sandbox_payments sandbox_webhooks builds live_builds
  canaries release_changes shells build_counts build_vitals build_errors build_maps ticket_keys
  ticket_price_changes event_notices event_reminders hold_ends`
  .trim()
  .split(/\s+/u);

import {
  isMailedToken,
  isRefundToken,
  referenceIn,
  refundToken,
  seal,
  sessionRefundToken,
  unseal,
} from './refund-keys.ts';

const [old, current] = ['a'.repeat(64), 'b'.repeat(64)];
const reference = '0f8fad5b-d9cb-469f-a165-70867728950e';
const id = reference.replaceAll('-', '');
const askedAt = new Date('2026-11-27T10:00:00Z');
const at = { askedAt, now: askedAt };
const destination = { bank: 'scb', account: '1234567890', name: 'Mali Suwan' } as const;

test('new key before the old one: both are read until the old one is removed', () => {
  const token = refundToken([old], reference, askedAt);
  const sealed = seal([old], reference, destination);
  expect(referenceIn(token)).toBe(id);
  expect(isRefundToken([current, old], token, at)).toBe(true);
  expect(unseal([current, old], reference, sealed)).toEqual(destination);
  expect(isRefundToken([current], token, at)).toBe(false);
  expect(unseal([current], reference, sealed)).toBeUndefined();
  expect(unseal([current], reference, seal([current, old], reference, destination))).toEqual(
    destination,
  );
});

test('an account opens for its own refund only, and not once it was changed', () => {
  const sealed = seal([old], reference, destination);
  expect(seal([old], reference, destination)).not.toBe(sealed);
  expect(unseal([old], reference.replace('0f', '1f'), sealed)).toBeUndefined();
  const flipped = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  expect(unseal([old], reference, flipped)).toBeUndefined();
});

test('a link of another refund, of an earlier mail, cut or empty: of no refund', () => {
  const token = refundToken([old], reference, askedAt);
  for (const wrong of [token.replace('0f', '1f'), token.slice(0, -1), id, ''])
    expect(isRefundToken([old], wrong, at)).toBe(false);
  expect(isRefundToken([old], token, { ...at, askedAt: new Date(askedAt.getTime() + 1) })).toBe(
    false,
  );
  for (const wrong of [reference, 'x'.repeat(90), '']) expect(referenceIn(wrong)).toBeUndefined();
});

test('session link: ends at its time, with the request or if changed; is not mailed', () => {
  const endsAt = new Date(askedAt.getTime() + 1_000);
  const token = sessionRefundToken([old], reference, { askedAt, endsAt });
  expect(referenceIn(token)).toBe(id);
  expect(isRefundToken([current, old], token, at)).toBe(true);
  expect(isMailedToken([old], token, askedAt)).toBe(false);
  const later = sessionRefundToken([current], reference, { askedAt, endsAt: new Date(2e12) });
  const longer = id + later.slice(32, 44) + token.slice(44);
  for (const [each, time] of [
    [token, { ...at, now: endsAt }],
    [token, { ...at, askedAt: endsAt }],
    [longer, at],
    [token.replace('0f', '1f'), at],
  ] as const)
    expect(isRefundToken([old], each, time)).toBe(false);
});

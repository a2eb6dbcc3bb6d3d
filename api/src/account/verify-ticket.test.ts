import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { create } from 'qrcode';
import type { Jwk } from './jws.ts';
import { ticketCode } from './ticket-code.ts';
import { verifyTicket } from './verify-ticket.ts';

const ticket = { pubId: 'a-ticket-of-22-letters', eventId: 7, ticketTypeId: 21 };

function newSigner(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' }) as { x: string };
  const jwk: Jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
  return { signing: { kid, privateKey }, jwk };
}

const { signing, jwk } = newSigner('active00');
const code = ticketCode(ticket, { isTest: false, signing });

test('code of the active key, and of a retired one: valid, and contains the ticket', () => {
  const retired = newSigner('retired0');
  const keys = [jwk, retired.jwk];
  expect(verifyTicket(code, keys)).toEqual(ticket);
  expect(verifyTicket(ticketCode(ticket, { isTest: false, signing: retired.signing }), keys)).toEqual(ticket);
});

test('code with the id of a known key, signed with another: invalid', () => {
  const stranger = newSigner('active00');
  expect(
    verifyTicket(ticketCode(ticket, { isTest: false, signing: stranger.signing }), [jwk]),
  ).toBeUndefined();
});

test('code of a test shop: invalid, also with its prefix removed', () => {
  const testCode = ticketCode(ticket, { isTest: true, signing });
  expect(testCode).toMatch(/^TEST\./u);
  expect(verifyTicket(testCode, [jwk])).toBeUndefined();
  expect(verifyTicket(testCode.slice('TEST.'.length), [jwk])).toBeUndefined();
});

test('QR code of the largest ids: version 12 at most', () => {
  const largest = { pubId: ticket.pubId, eventId: 2_147_483_647, ticketTypeId: 2_147_483_647 };
  const kid = createHash('sha256')
    .update(createPublicKey(signing.privateKey).export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 8);
  for (const isTest of [false, true]) {
    const text = ticketCode(largest, { isTest, signing: { ...signing, kid } });
    expect(create(text, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(12);
  }
});

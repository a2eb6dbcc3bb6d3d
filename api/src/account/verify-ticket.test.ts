import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { encode } from 'uqr';
import { sha256 } from '../hash.ts';
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

test('code of the active key, and of a retired one: valid, and contains the ticket', async () => {
  const retired = newSigner('retired0');
  const keys = [jwk, retired.jwk];
  const code = await ticketCode(ticket, { isTest: false, signing });
  expect(await verifyTicket(code, keys)).toEqual(ticket);
  expect(
    await verifyTicket(await ticketCode(ticket, { isTest: false, signing: retired.signing }), keys),
  ).toEqual(ticket);
});

test('code with the id of a known key, signed with another: invalid', async () => {
  const stranger = newSigner('active00');
  expect(
    await verifyTicket(await ticketCode(ticket, { isTest: false, signing: stranger.signing }), [jwk]),
  ).toBeUndefined();
});

test('code of a test shop: invalid, also with its prefix removed', async () => {
  const testCode = await ticketCode(ticket, { isTest: true, signing });
  expect(testCode).toMatch(/^TEST\./u);
  expect(await verifyTicket(testCode, [jwk])).toBeUndefined();
  expect(await verifyTicket(testCode.slice('TEST.'.length), [jwk])).toBeUndefined();
});

test('QR code of the largest ids: version 12 at most', async () => {
  const largest = { pubId: ticket.pubId, eventId: 2_147_483_647, ticketTypeId: 2_147_483_647 };
  const der = createPublicKey(signing.privateKey).export({ type: 'spki', format: 'der' });
  const kid = sha256(der, 'base64url').slice(0, 8);
  for (const isTest of [false, true]) {
    const text = await ticketCode(largest, { isTest, signing: { ...signing, kid } });
    expect(encode(text, { ecc: 'M' }).version).toBeLessThanOrEqual(12);
  }
});

import { generateKeyPairSync } from 'node:crypto';
import { encode } from 'uqr';
import { ticketCode } from './ticket-code.ts';

test('QR code of the largest ids: version 12 at most', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const largest = {
    pubId: 'a-ticket-of-22-letters',
    eventId: 2_147_483_647,
    ticketTypeId: 2_147_483_647,
  };
  for (const isTest of [false, true]) {
    const text = await ticketCode(largest, { isTest, signing: { kid: 'eight000', privateKey } });
    expect(encode(text, { ecc: 'M' }).version).toBeLessThanOrEqual(12);
  }
});

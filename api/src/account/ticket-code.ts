import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

/**
 * Signs the content of a ticket's QR code: `PD1.<payload>.<signature>`, both base64url. The payload is JSON with the
 * ticket's public id (`t`), event (`e`), ticket type (`y`) and key id (`k`), and no personal data. The signature is
 * Ed25519 (RFC 8032) over the bytes of `PD1.<payload>`, so that a gate can verify it offline with the published key.
 */
export interface TicketSigner {
  code: (ticket: { pubId: string; eventId: number; ticketTypeId: number }) => string;
  keys: { kid: string; alg: 'Ed25519'; publicKey: string }[];
}

export async function ticketSigner(secrets: Secrets): Promise<TicketSigner> {
  const stored = await secrets.get('ticket key', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  );
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.from(stored, 'base64'),
    type: 'pkcs8',
    format: 'der',
  });
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const kid = createHash('sha256').update(der).digest('base64url').slice(0, 8);
  return {
    keys: [{ kid, alg: 'Ed25519', publicKey: der.toString('base64') }],
    code({ pubId, eventId, ticketTypeId }) {
      const payload = JSON.stringify({ t: pubId, e: eventId, y: ticketTypeId, k: kid });
      const signed = `PD1.${Buffer.from(payload).toString('base64url')}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

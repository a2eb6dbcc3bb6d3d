import type { Secrets } from '../db/secrets.ts';
import { ticketSigner } from './ticket-code.ts';
import { verifyTicket } from './verify-ticket.ts';

const fresh: Secrets = { get: async (_name: string, make?: () => string) => make!() };
const ticket = { pubId: 'a-ticket-of-22-letters', eventId: 7, ticketTypeId: 21 };

test('code with our signature: valid, and contains the ticket', async () => {
  const { code, keys } = await ticketSigner(fresh);
  expect(verifyTicket(code(ticket), keys)).toEqual(ticket);
});

test('code that was changed, signed with another key or malformed: invalid', async () => {
  const { code, keys } = await ticketSigner(fresh);
  const stranger = await ticketSigner(fresh);
  const good = code(ticket);
  const [, payload = '', signature = ''] = good.split('.');
  const other = Buffer.from(
    Buffer.from(payload, 'base64url').toString('utf8').replace('"e":7', '"e":8'),
  ).toString('base64url');
  expect(verifyTicket(`PD1.${other}.${signature}`, keys)).toBeUndefined();
  expect(verifyTicket(good, stranger.keys)).toBeUndefined();
  expect(verifyTicket(stranger.code(ticket), keys)).toBeUndefined();
  // The right key id with a different key.
  expect(verifyTicket(good, [{ ...stranger.keys[0]!, kid: keys[0]!.kid }])).toBeUndefined();
  for (const bad of [
    '',
    'PD1',
    'PD1..',
    `${good}A`,
    good.slice(0, -1),
    `PD2${good.slice(3)}`,
    `PD1.e30.${signature}`,
  ])
    expect(verifyTicket(bad, keys)).toBeUndefined();
});

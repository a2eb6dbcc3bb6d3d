import type { Host } from '@playday/shared/contract';
import { storedTickets } from '../tickets/stored-tickets.ts';
import { storeTickets } from '../tickets/load-tickets.ts';

/** Starts the session that the api has opened. */
export async function startSession(
  host: Host,
  { access_token, accountId }: { access_token: string; accountId: string },
): Promise<void> {
  // Stored tickets may belong to another user whose session ended here. The signed-in user's
  // tickets are loaded again.
  const hadTickets = storedTickets.read() !== null;
  storedTickets.forget();
  await host.session.signIn(access_token, accountId);
  if (hadTickets) void storeTickets(host);
}

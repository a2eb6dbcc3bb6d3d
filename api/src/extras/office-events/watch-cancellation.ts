import type { Office, RawInput } from '../../office/cli/office.ts';

const POLL_MS = 2_000;
/** How long a cancellation may show no progress before its command ends, milliseconds. */
const PATIENCE_MS = 60_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Shows how far a cancellation is until it is done. Jobs of the shop do the work, so nothing stops
 * when this ends. It ends by itself when nothing happens for a minute, because a bank may take
 * days; and at once without a running shop, because nothing would do the work.
 */
export async function watchCancellation(office: Office, { params }: RawInput): Promise<void> {
  const url = String(params.url);
  let [shown, since] = ['', Date.now()];
  for (; ; await sleep(POLL_MS)) {
    const status = await office.call('GET /office/events/{url}', { params: { url } });
    if (status.state !== 'cancelled') return;
    const { orders, refunds } = status;
    const progress =
      `orders: ${orders.cancelled} of ${orders.cancelled + orders.paid} cancelled, ` +
      `${orders.pending} wait for their payment to be void; refunds: ${refunds.due} due, ` +
      `${refunds.byHand} by hand, ${refunds.done} done`;
    if (progress !== shown) {
      office.say(progress);
      [shown, since] = [progress, Date.now()];
    }
    const isDone = !status.isTelling && status.refunds.due === 0;
    if (!isDone && !office.isShopStopped && Date.now() - since < PATIENCE_MS) continue;
    if (!isDone)
      office.say(
        'The event is cancelled; the shop does the rest ' +
          `${office.isShopStopped ? 'once it is started' : 'while it runs'}. ` +
          `See "event status ${url}".`,
      );
    // With --json the change is the one document; `event status --json` has the rest.
    if (!office.options.isJson && status.byHand.length > 0) {
      office.say('Refunds to transfer by hand:');
      office.print(status.byHand);
    }
    return;
  }
}

import { storeSeason } from '../content/store-season.ts';
import { officeCommand } from '../testing/office-command.ts';
import { importOptions, sampleSeason } from '../testing/sample-season.ts';
import { decide } from '../ports/payment/sandbox/sandbox.ts';
import { describeShop } from '../testing/suite.ts';
import { startWorkers } from '../workers.ts';

/** What an office does from the first draft to the settlement, with the commands as programs of their own. */
describeShop('season run by the office', (shop) => {
  test('draft, publish, sell 100, raise capacity, sell 100 more, postpone, cancel, refund: the report equals the ledger', async () => {
    const { db, context } = shop();
    const now = shop().now();
    const season = sampleSeason(now);
    const [tonight] = season.events;
    await db.transaction((tx) =>
      storeSeason(
        tx,
        { ...season, events: [{ ...tonight!, url: 'premiere', draft: true }] },
        importOptions(now),
      ),
    );
    const command = await officeCommand(shop());
    const office = async (...words: string[]) => {
      const { code, out, err } = await command(words);
      expect([words, code, code === 0 ? '' : err]).toEqual([words, 0, '']);
      return { out, err };
    };
    const change = (...words: string[]) => office(...words, '--reason', 'the season', '--yes');

    expect((await shop().call('GET', '/event/premiere')).status).toBe(404);
    expect((await office('event', 'preview', 'premiere')).out).toContain('/event-preview?token=');
    await change('event', 'publish', 'premiere');
    expect((await shop().call('GET', '/event/premiere')).status).toBe(200);

    const { port } = shop().app.server.address() as { port: number };
    const stop = startWorkers(context, {
      webhookUrl: `http://127.0.0.1:${port}/api/payments/sandbox/webhook`,
    });
    try {
      const { ticket } = await shop().ids();
      const sell = async (orders: number) => {
        for (let at = 0; at < orders; at++) {
          const { body } = await (await shop().visitor()).order({ 'premiere/ga': 4 });
          await decide(db, {
            id: body.payment.paymentId!,
            choice: 'approve',
            now: shop().now(),
            later: shop().now(),
          });
        }
      };
      const sold = async () => (await shop().left(ticket['premiere/ga']!)).sold;
      const untilSold = async (count: number) => {
        while ((await sold()) < count) await new Promise((go) => setTimeout(go, 100));
      };
      await sell(25);
      await untilSold(100);
      await change('event', 'capacity', 'premiere', 'ga', '200');
      await sell(25);
      await untilSold(200);

      await change(
        'event',
        'postpone',
        'premiere',
        '--date',
        '2031-01-05T20:00',
        '--end',
        '2031-01-05T23:00',
      );
      await change('event', 'cancel', 'premiere', '--message-en', 'We are sorry.');
    } finally {
      await stop();
    }
    const refunds = await db.query('select state, count(*)::int as count from refunds group by state');
    expect(refunds).toEqual([{ state: 'done', count: 50 }]);

    const report = JSON.parse((await office('report', 'settlement', 'premiere', '--json')).out) as object;
    // 50 × (4 × 1,000.00 + 4 × 20.00 + 1.5 % of 4,000.00) = 207,000.00
    expect(JSON.stringify(report)).toContain('207000');
    const audit = JSON.parse((await office('audit', '--json')).out) as { action: string }[];
    expect(audit.map(({ action }) => action)).toEqual([
      'event cancel',
      'event postpone',
      'event capacity',
      'event publish',
    ]);
  });
});

import { describeShop } from '../testing/suite.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { days, hours, later, minutes } from '../time/time.ts';
import { checkInvariants } from '../db/check-invariants.ts';
import { reconcileDue } from '../checkout/reconciliation/reconcile.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { look } from './look.ts';

/** How many seconds ago depends on the machine. */
const said = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describeShop('npm run ops -- look', (shop) => {
  const { placePaid } = paymentTools(shop);
  const metrics = async () => (await shop().app.inject({ url: '/metrics' })).body;
  async function lookNow({ isReady = true, in: milliseconds = 0 } = {}) {
    const now = later(shop().now(), milliseconds);
    const findings = look(isReady, await metrics(), now);
    return {
      findings,
      todo: Object.fromEntries(findings.flatMap(({ what, todo }) => (todo ? [[what, todo]] : []))),
    };
  }

  test('shop after its first jobs: says how it is; without a shell that is wrong', async () => {
    await checkInvariants(shop().context);
    await reconcileDue(shop().context);
    const { findings, todo } = await lookNow();
    expect(todo).toEqual({ releases: 'the log of the shells says why' });
    expect(findings).toEqual(
      expect.arrayContaining([
        { what: 'api', says: 'ready' },
        { what: 'rules of money and stock', says: said(/^0 broken, checked \d+ seconds ago$/u) },
        { what: 'compared with gateways', says: said(/^sandbox until \d+ seconds ago$/u) },
        { what: 'refunds', says: '0 due, 0 by hand, the oldest for 0 seconds' },
        { what: 'tickets are hoarded', says: 'none' },
      ]),
    );
  });

  test('rules not checked, gateway not compared, mails late, refund open: all wrong', async () => {
    await checkInvariants(shop().context);
    await reconcileDue(shop().context);
    const { id } = await placePaid();
    await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill' });
    shop().turnClock(days(8));
    const { todo, findings } = await lookNow();
    expect(todo).toMatchObject({
      'rules of money and stock': 'the log of the api says why',
      'compared with gateways': expect.stringContaining('the gateway is down'),
      mails: expect.stringContaining('npm run ops -- mails'),
      refunds: 'npm run office -- refunds list',
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ says: '1 due, 0 by hand, the oldest for 8 days' }),
    );
  });

  test('command: prints what the api says and exits with 1 while something is wrong', async () => {
    // It may listen already, for the webhooks of another test.
    await shop()
      .app.listen({ port: 0, host: '127.0.0.1' })
      .catch(() => {});
    const { port } = shop().app.server.address() as { port: number };
    const program = join(import.meta.dirname, 'look-cli.ts');
    const env = { ...process.env, NODE_OPTIONS: '', API_PORT: String(port) };
    const run = (...words: string[]) =>
      new Promise<{ code: unknown; out: string }>((resolve) => {
        execFile(process.execPath, [program, ...words], { env }, (error, out) =>
          resolve({ code: error?.code ?? 0, out }),
        );
      });
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}api +ready$/mu);
    expect(out).toMatch(/^! releases .*shells that follow: 0\n {4}the log of the shells/mu);
    expect(await run('http://127.0.0.1:1')).toMatchObject({
      ...{ code: 1, out: expect.stringMatching(/^! api +does not answer$/mu) },
    });
    expect((await run('tonight')).code).toBe(2);
  });

  test('thresholds: 15 minutes for the rules, six hours for gateways', async () => {
    await checkInvariants(shop().context);
    await reconcileDue(shop().context);
    const names = async (milliseconds: number) =>
      Object.keys((await lookNow({ in: milliseconds })).todo);
    expect(await names(minutes(14))).toEqual(['releases']);
    expect(await names(minutes(16))).toEqual(['rules of money and stock', 'releases']);
    expect(await names(hours(7))).toContain('compared with gateways');
  });

  test('no database, and no answer: nothing else is said', async () => {
    const down = 'playday_database_up 0\n';
    const lost = 'runbooks.md, the primary database is lost';
    expect(look(false, down, shop().now())).toEqual([
      { what: 'api', says: 'not ready', todo: lost },
      { what: 'database', says: 'does not answer within 2 s', todo: lost },
    ]);
    expect(look(false, null, shop().now())).toMatchObject([{ says: 'does not answer' }]);
  });

  test('broken rules, failing builds, events that need something: each names its runbook', () => {
    const text = [
      'playday_database_up 1',
      'playday_broken_rules 2',
      'playday_failing_builds 1',
      'playday_shells_alive 2',
      'playday_event_needs_waiting_room{event="godown-nine"} 1',
      'playday_event_hoarders{event="tonight"} 3',
      'playday_event_hoarders{event="free"} 0',
      'playday_live_build_info{program="checkout",build="a1b2",owner="team \\"pay\\""} 1',
      'playday_page_errors{program="checkout",build="a1b2"} 21',
      'playday_page_visitors{program="checkout",build="a1b2"} 90',
    ].join('\n');
    const findings = look(true, text, shop().now());
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ todo: 'npm run ops -- reconcile; call an engineer' }),
        {
          what: 'checkout',
          says: 'build a1b2, 21 errors in 90 visits',
          todo: 'npm run release -- status',
        },
        expect.objectContaining({ what: 'releases', todo: 'runbooks.md, a bad release' }),
        expect.objectContaining({
          says: 'godown-nine',
          todo: 'runbooks.md, an event needs a waiting room',
        }),
        expect.objectContaining({ says: 'tonight', todo: 'runbooks.md, tickets are hoarded' }),
      ]),
    );
  });
});

import { seconds } from '../ports/clock.ts';
import { describeShop } from '../testing/suite.ts';
import { checkInvariants } from './check-invariants.ts';

describeShop('check of the invariants', (shop) => {
  const metrics = async () => (await shop().app.inject({ url: '/metrics' })).body;
  const checkedAt = () => shop().now().getTime() / 1_000;
  const figure = async (name: string) => {
    const [, value] = new RegExp(`^${name} (.+)$`, 'mu').exec(await metrics()) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const failing = () => ({
    ...shop().context,
    db: {
      ...shop().db,
      query: (sql: string, params?: readonly unknown[]) =>
        sql.includes('invariant_checks')
          ? shop().db.query(sql, params)
          : Promise.reject(new Error('time-out')),
    } as never,
  });

  test('one process checks, and every process tells the result and its age', async () => {
    expect(await figure('playday_broken_rules')).toBeUndefined();
    const both = [checkInvariants(shop().context), checkInvariants(shop().context)];
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await figure('playday_broken_rules')).toBe(0);
    expect(await figure('playday_invariants_checked_timestamp_seconds')).toBeCloseTo(checkedAt(), -1);
    expect(await checkInvariants(shop().context)).toBe(false);
    shop().turnClock(seconds(50));
    expect(await checkInvariants(shop().context)).toBe(true);
  });

  test('a violation is counted and logged as an alarm', async () => {
    const { ticket } = await shop().ids();
    await shop().db.query('update ticket_stock set held = 1 where ticket_type_id = $1', [
      ticket['tonight/ga'],
    ]);
    await checkInvariants(shop().context);
    expect(await figure('playday_broken_rules')).toBeGreaterThan(0);
    expect(shop().problems.length).toBeGreaterThan(0);
    await shop().reset();
  });

  test('a check that fails leaves the time of the last success', async () => {
    await checkInvariants(shop().context);
    const before = await figure('playday_invariants_checked_timestamp_seconds');
    shop().turnClock(seconds(300));
    await expect(checkInvariants(failing())).rejects.toThrow('time-out');
    expect(await figure('playday_invariants_checked_timestamp_seconds')).toBe(before);
    expect(await figure('playday_broken_rules')).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { asCells, modelSale } from './capacity.ts';

test('a sale: loads per second from visits in the hour, five times as many at the peak, and the cores that it keeps busy', () => {
  const visit = { kilobytes: 250, documents: 1, publicReads: 3, signIns: 0.2, holds: 0.5, orders: 0.1 };
  const costs = {
    publicRead: { apiMs: 1, databaseMs: 0 },
    signIn: { apiMs: 10, databaseMs: 0 },
    hold: { apiMs: 2, databaseMs: 1 },
    order: { apiMs: 6, databaseMs: 12 },
  };
  const loads = modelSale(360_000, visit, costs);
  expect(Object.fromEntries(loads.map(({ what, average, peak }) => [what, [average, peak]]))).toEqual({
    documents: [100, 500],
    Gbit: [0.2, 1],
    'public reads without a CDN': [300, 1_500],
    'sign-ins': [20, 100],
    holds: [50, 250],
    orders: [10, 50],
    'payments at the gateway': [10, 50],
    mails: [10, 50],
  });
  // 50 orders a second need 0.3 s of the api and 0.6 s of the database; a core gives 0.6 s.
  const order = loads.find(({ what }) => what === 'orders')!;
  expect(order.cores!.api).toBeCloseTo(0.5);
  expect(order.cores!.database).toBeCloseTo(1);
  expect(asCells(order)).toEqual(['orders', '10', '50', '0.5', '1']);
});

test('the documented model is what npm run capacity prints', () => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'api/src/testing/scaling/capacity-cli.ts')], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n').length).toBeGreaterThan(20);
  expect(readFileSync(join(root, 'shared/docs/performance.md'), 'utf8')).toContain(stdout.trim());
});

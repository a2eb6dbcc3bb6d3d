import { mulberry32 } from '../../api/src/testing/hostile-shop.ts';
import { faults, faultsOf } from './faults.ts';
import { safeEtcdApi } from './patroni-config.ts';

const namesOf = (rounds: number, seed: number) => faultsOf(rounds, mulberry32(seed)).map(({ name }) => name);

test('rounds: every fault comes before one comes again', () => {
  const names = namesOf(2 * faults.length, 1);
  expect(new Set(names.slice(0, faults.length)).size).toBe(faults.length);
  expect(new Set(names.slice(faults.length)).size).toBe(faults.length);
});

test('the seed decides about the order of the faults', () => {
  expect(namesOf(10, 5)).toEqual(namesOf(10, 5));
  const orders = [1, 2, 3, 4, 5].map((seed) => namesOf(10, seed).join());
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test.each([
  ['patroni 2.1.4', 'etcd'],
  ['patroni 3.0.2', 'etcd'],
  ['patroni 3.0.3', 'etcd3'],
  ['patroni 3.2.2', 'etcd3'],
  ['patroni 4.0.4', 'etcd3'],
])('%s: uses the api %s, in which it compares the leader key', (version, api) => {
  expect(safeEtcdApi(version)).toBe(api);
});

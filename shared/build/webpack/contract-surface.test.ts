import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usedSurface, offeredSurface } from './contract-surface.ts';
import { unmetRequirements } from '@playday/shared/contract/requirements';

const offers = offeredSurface();

const source = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'playday-names-')), 'page.tsx');
  writeFileSync(file, text);
  return [file];
};

test('a shell offers every name of the kit and every member of the host', () => {
  expect(offers.kit).toEqual(expect.arrayContaining(['useHost', 'Button', 'useSWR']));
  expect(offers.host).toEqual(
    expect.arrayContaining(['Host.notify', 'HostCart.extend', 'BusEvents.order:paid']),
  );
});

test('a build names what it takes: imports, members, destructured ones, facts; types are not taken', () => {
  const needs = usedSurface(
    source(`
      import { Button as Press, type Host, useHost } from '@playday/shared/kit';
      import type { Poster } from '@playday/shared/kit';
      const { notify: say, cart } = useHost();
      cart.extend();
      host.events.on('order:paid', () => {});`),
  );
  expect(needs).toEqual({
    contracts: [1],
    kit: ['Button', 'useHost'],
    host: [
      'BusEvents.order:paid',
      'EventBus.on',
      'Host.cart',
      'Host.events',
      'Host.notify',
      'HostCart.extend',
    ],
  });
});

test('taking the kit as a whole is refused, since nobody could tell what is needed', () => {
  expect(() => usedSurface(source(`import * as kit from '@playday/shared/kit';`))).toThrow('as a whole');
});

test('a build fits a shell that offers more, and not one that lacks a name, a member or the contract', () => {
  const needs = { contracts: [1], kit: ['useHost'], host: ['Host.notify'] };
  expect(unmetRequirements(needs, offers)).toEqual([]);
  expect(unmetRequirements({ ...needs, kit: ['useHost', 'useTeleport'] }, offers)).toEqual([
    'the kit’s useTeleport',
  ]);
  expect(unmetRequirements({ ...needs, host: ['HostCart.gift'] }, offers)).toEqual([
    'the host’s HostCart.gift',
  ]);
  expect(unmetRequirements({ ...needs, contracts: [2] }, offers)).toEqual(['contract 2']);
});

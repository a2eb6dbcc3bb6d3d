import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesUsedBy, offeredNames } from './contract-names.ts';
import { missingFor } from '@playday/shared/contracts/contract-names';

const offers = offeredNames();

const source = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'playday-names-')), 'page.tsx');
  writeFileSync(file, text);
  return [file];
};

test('a shell offers every name of the kit and every member of the host', () => {
  expect(offers.kit).toEqual(expect.arrayContaining(['useHost', 'Button', 'useSWR']));
  expect(offers.host).toEqual(expect.arrayContaining(['Host.notify', 'CartPort.extend', 'Facts.order:paid']));
});

test('a build names what it takes: imports, members, destructured ones, facts; types are not taken', () => {
  const needs = namesUsedBy(
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
    host: ['CartPort.extend', 'EventBus.on', 'Facts.order:paid', 'Host.cart', 'Host.events', 'Host.notify'],
  });
});

test('taking the kit as a whole is refused, since nobody could tell what is needed', () => {
  expect(() => namesUsedBy(source(`import * as kit from '@playday/shared/kit';`))).toThrow('as a whole');
});

test('a build fits a shell that offers more, and not one that lacks a name, a member or the contract', () => {
  const needs = { contracts: [1], kit: ['useHost'], host: ['Host.notify'] };
  expect(missingFor(needs, offers)).toEqual([]);
  expect(missingFor({ ...needs, kit: ['useHost', 'useTeleport'] }, offers)).toEqual([
    'the kit’s useTeleport',
  ]);
  expect(missingFor({ ...needs, host: ['CartPort.gift'] }, offers)).toEqual(['the host’s CartPort.gift']);
  expect(missingFor({ ...needs, contracts: [2] }, offers)).toEqual(['contract 2']);
});

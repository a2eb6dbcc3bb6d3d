import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { contractReport, contractReportFile } from './contract-report.ts';
import { usedSurface, offeredSurface } from './contract-surface.ts';
import { tempFolder } from '../temp-folder.ts';
import { deprecatedUses, unmetRequirements } from '@playday/shared/contract/requirements';

const offers = offeredSurface();

const source = (text: string) => [join(tempFolder({ 'page.tsx': text }), 'page.tsx')];

test('offered surface: every export of the kit and every member of the host', () => {
  expect(offers.kit).toEqual(expect.arrayContaining(['useHost', 'Button', 'useSWR']));
  expect(offers.host).toEqual(
    expect.arrayContaining(['Host.notify', 'HostCart.extend', 'BusEvents.order:paid']),
  );
});

test('used surface: imports, members, destructured members and bus events, but no types', () => {
  const needs = usedSurface(
    source(`
      import { Button as Press, type Host, useHost } from '@playday/shared/kit';
      import type { Poster } from '@playday/shared/kit';
      const { notify: say, cart } = useHost();
      cart.extend();
      host.events.on('order:paid', () => {});`),
  );
  expect(needs).toEqual({
    contracts: [3],
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

test.each([
  `import * as kit from '@playday/shared/kit';`,
  `const kit = await import('@playday/shared/kit');`,
])('%s: refused, because the used names are unknown', (text) => {
  expect(() => usedSurface(source(text))).toThrow('as a whole');
});

test('requirements: met by a shell that offers more, unmet if a name, a member or the contract is missing', () => {
  const needs = { contracts: [2], kit: ['useHost'], host: ['Host.notify'] };
  expect(unmetRequirements(needs, offers)).toEqual([]);
  expect(unmetRequirements({ ...needs, kit: ['useHost', 'useTeleport'] }, offers)).toEqual([
    'the kit’s useTeleport',
  ]);
  expect(unmetRequirements({ ...needs, host: ['HostCart.gift'] }, offers)).toEqual([
    'the host’s HostCart.gift',
  ]);
  expect(unmetRequirements({ ...needs, contracts: [1] }, offers)).toEqual(['contract 1']);
});

test('deprecations: of names that are offered, told to builds that use one or have the contract before', () => {
  const needs = { contracts: [3], kit: ['useHost'], host: ['Host.notify'] };
  const known = [...offers.kit, ...offers.host];
  for (const { name } of offers.deprecated ?? []) expect(known).toContain(name);
  expect(deprecatedUses(needs, offers)).toEqual([]);
  expect(deprecatedUses({ ...needs, kit: ['useBlocker'] }, offers)).toEqual([
    'uses useBlocker, which shells may lack from 2027-06-01 on; use useUnsavedWork, which a newer release waits for as well',
  ]);
  expect(unmetRequirements({ ...needs, contracts: [2] }, offers)).toEqual([]);
  expect(deprecatedUses({ ...needs, contracts: [2] }, offers)).toEqual([
    'is built for contract 2; a shell of contract 4 will not mount it',
  ]);
});

test('the declarations of host and kit are those of the report (npm run generate -- contract writes it)', () => {
  // A signature that changes under the same name breaks live remotes, though every name is offered: add another name instead.
  expect(contractReport()).toBe(readFileSync(join(root, contractReportFile), 'utf8'));
});

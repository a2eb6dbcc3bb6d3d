import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { contractReport, contractReportFile } from './contract-report.ts';
import { usedSurface, offeredSurface } from './contract-surface.ts';
import { tempFolder } from '../temp-folder.ts';

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
      'bundlerRuntime',
    ],
  });
});

test.each([
  `import * as kit from '@playday/shared/kit';`,
  `const kit = await import('@playday/shared/kit');`,
])('%s: refused, because the used names are unknown', (text) => {
  expect(() => usedSurface(source(text))).toThrow('as a whole');
});

test('deprecations: of names that are offered', () => {
  for (const { name } of offers.deprecated ?? [])
    expect([...offers.kit, ...offers.host]).toContain(name);
});

test('the declarations of host and kit equal the report (npm run generate -- contract)', () => {
  // A signature that changes under the same name breaks live remotes, though every name is offered:
  // add another name instead.
  expect(contractReport()).toBe(readFileSync(join(root, contractReportFile), 'utf8'));
});

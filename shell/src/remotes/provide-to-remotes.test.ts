import { getInstance, init } from '@module-federation/enhanced/runtime';
import { sharedLibraries } from '@playday/build/webpack/shared-libraries';
import { provideToRemotes } from './provide-to-remotes.ts';

test('remotes: get every shared library, each the page’s own copy', async () => {
  init({ name: 'shell', remotes: [] });
  provideToRemotes();
  expect(Object.keys(getInstance()?.shareScopeMap.default ?? {}).sort()).toEqual(
    [...sharedLibraries].sort(),
  );
  for (const name of sharedLibraries) {
    const load = await getInstance()?.loadShare<Record<string, unknown>>(name, {
      customShareInfo: { shareConfig: { singleton: true, requiredVersion: false } },
    });
    const own = (await import(name)) as Record<string, unknown>;
    const provided = load ? load() : undefined;
    for (const each of Object.keys(own).filter((key) => key !== 'default'))
      expect(provided?.[each]).toBe(own[each]);
  }
});

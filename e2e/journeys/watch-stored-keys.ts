import { ownerOfKey, type StorageArea } from '@playday/shared/contract/stored-keys';
import type { BrowserContext } from '@playwright/test';

/**
 * Records every key that the pages of a context write. The returned function returns those that are
 * not in `shared/contract/stored-keys.ts`: it is undecided whether sign-out removes them.
 */
export async function watchStoredKeys(context: BrowserContext) {
  const written = new Set<string>();
  await context.exposeBinding('noteStoredKey', (_, area: string, key: string) => {
    written.add(`${area} ${key}`);
  });
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { noteStoredKey: (area: string, key: string) => void })
      .noteStoredKey;
    const watch = <Kind extends object>(
      kind: Kind,
      method: keyof Kind,
      area: (self: unknown) => string,
    ) => {
      const real = kind[method] as (...args: unknown[]) => unknown;
      Object.assign(kind, {
        [method](this: unknown, ...args: unknown[]) {
          note(area(this), String(args[0]));
          return real.apply(this, args);
        },
      });
    };
    const tabs = (() => {
      try {
        return sessionStorage;
      } catch {
        return null;
      }
    })();
    watch(Storage.prototype, 'setItem', (self) => (self === tabs ? 'tab' : 'local'));
    if ('CacheStorage' in globalThis) watch(CacheStorage.prototype, 'open', () => 'caches');
    watch(IDBFactory.prototype, 'open', () => 'databases');
  });
  return async () => {
    for (const { name } of await context.cookies()) written.add(`cookies ${name}`);
    return [...written].filter((entry) => {
      const [area = '', ...rest] = entry.split(' ');
      const key = rest.join(' ');
      // Keys of the tests themselves are known.
      return !key.startsWith('e2e.') && !ownerOfKey(area as StorageArea, key);
    });
  };
}

import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { containerName, entryFile } from '@playday/shared/contract/build-manifest';
import type { RemoteApp, RemoteSlot } from '@playday/shared/contract';
import { mountedContracts } from '@playday/shared/contract/version';
import type { Translations } from '@playday/shared/kit/i18n';
import { timeoutSignal } from '@playday/shared/kit/timeout-signal';
import type { i18n } from 'i18next';
import type { PageData } from '../page/page.ts';
import { provideToRemotes } from './provide-to-remotes.ts';
import { loadTimeoutMs, withTimeout } from './with-timeout.ts';

type ExposedModule = RemoteApp | RemoteSlot;

/** Loads remotes: module federation, integrity checks, translations, timeouts. */
export function createRemoteLoader(page: PageData, words: i18n) {
  const attempts = new Map<string, number>();
  const loading = new Map<string, Promise<unknown>>();
  provideToRemotes();
  registerPlugins([{ name: 'playday', createScript: ({ url }) => scriptOf(url, page) }]);
  page.sri = {};
  registerRemotes(
    Object.entries(page.remotes).flatMap(([name, { integrity }]) => {
      const address = addressOf(name);
      if (!address || !integrity) return [];
      const entry = address + entryFile;
      page.sri[entry] = integrity;
      return [{ name, entry, entryGlobalName: containerName(name) }];
    }),
  );

  /** The address of the files of a remote's build. */
  function addressOf(name: string): string | null {
    const build = page.remotes[name]?.build;
    return build ? `/mfe/${name}/${build}/` : null;
  }

  async function loadExposed<Module extends ExposedModule>(
    name: string,
    door: string,
  ): Promise<Module> {
    const address = addressOf(name);
    if (!address) throw new Error(`no build of ${name} is live`);
    const attempt = attempts.get(name) ?? 0;
    // The browser reuses a script tag of the same URL even if it failed or hangs, so a new attempt
    // needs a new URL. An entry that did run is kept: a second instance of the same build would not
    // share its chunks.
    if (attempt > 0 && !(containerName(name) in globalThis)) {
      const entry = `${address}${entryFile}?attempt=${attempt}`;
      registerRemotes([{ name, entry, entryGlobalName: containerName(name) }], { force: true });
    }
    const begun = performance.now();
    try {
      const [module] = await withTimeout(
        Promise.all([
          loadRemote<Module>(`${name}/${door.slice(2)}`),
          loadWords(name, `${address}i18n/${page.language}.json`),
        ]),
      );
      if (!module) throw new Error(`${name} has no ${door}`);
      const contract: number = module.contract;
      if (!mountedContracts.includes(contract))
        throw new Error(`${name} is built for contract ${contract}`);
      performance.measure(`remote ${name}`, { start: begun });
      return module;
    } catch (error) {
      attempts.set(name, attempt + 1);
      page.attempt = (page.attempt ?? 0) + 1;
      throw error;
    }
  }

  /**
   * Loads a remote's translations; if their file fails to load, the English ones bundled in its
   * build.
   */
  async function loadWords(name: string, address: string) {
    if (words.hasResourceBundle(page.language, name)) return;
    const found = await fetchTranslations(address).catch(async () =>
      (await loadRemote<RemoteApp>(`${name}/App`))?.englishTranslations(),
    );
    words.addResourceBundle(
      page.language,
      name,
      (found as { default?: Translations })?.default ?? found,
    );
  }

  /**
   * One load at a time per exposed module; a failed one is removed, so that the next call tries
   * again.
   */
  function once<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const running = loading.get(key) as Promise<Value> | undefined;
    if (running) return running;
    const started = load();
    loading.set(key, started);
    started.catch(() => loading.delete(key));
    return started;
  }

  return {
    app: (name: string): Promise<RemoteApp> => once(name, () => loadExposed(name, './App')),
    /** The module that a remote fills a place of the shell with. */
    slot: (name: string, slot: string): Promise<RemoteSlot> =>
      once(`slot ${slot}`, () => loadExposed(name, `./slot-${slot}`)),
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** Fetches the translations of a namespace, with up to three attempts. */
export async function fetchTranslations(address: string): Promise<Translations> {
  for (let tries = 2; ; tries--) {
    try {
      const response = await fetch(address, { signal: timeoutSignal(loadTimeoutMs) });
      if (!response.ok) throw new Error(`GET ${address} answered ${response.status}`);
      return (await response.json()) as Translations;
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}

let policy: { createScriptURL: (url: string) => string } | undefined;

/**
 * The script tag of a remote's entry: only of this page's release, with its integrity hash, and
 * with a timeout.
 */
function scriptOf(url: string, page: PageData) {
  policy ??= globalThis.trustedTypes?.createPolicy('remotes', {
    createScriptURL(address: string) {
      const { origin, pathname, href } = new URL(address, location.origin);
      if (origin !== location.origin || !page.sri[pathname])
        throw new TypeError(`not a script of this release: ${address}`);
      return href;
    },
  }) ?? { createScriptURL: (address: string) => address };
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.integrity = page.sri[new URL(url, location.origin).pathname] ?? 'sha256-refused';
  script.src = policy.createScriptURL(url);
  return { script, timeout: loadTimeoutMs };
}

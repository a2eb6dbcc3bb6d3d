import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from '../../shared/build/release/built-program.ts';
import { deployTokens } from '../../shared/build/release/deploy-tokens.ts';
import { createReleasesClient } from '../../shared/build/release/releases-client.ts';
import { ports } from '../ports.ts';
import { type Flaw, corruptBuild } from './corrupt-builds.ts';
import { removeVariant } from '@playday/build/make-variant';
import { makeVariant } from './variant-build.ts';

/**
 * Deploys builds into the tests' shop, with or without flaws, through its release operations as a
 * team would.
 */
export function openTestShop() {
  const url = `http://localhost:${ports.shell}`;
  const { operator } = deployTokens(process.env.E2E_DATA_DIR ?? '');
  const releases = createReleasesClient({ url, token: operator, who: 'the tests' });
  const made: [string, string][] = [];

  /**
   * Publishes a build from `dist/` (default: the newest), whatever its probes say, and waits until
   * new documents use it.
   */
  async function deploy(name: string, build?: string): Promise<string> {
    const built = await builtProgram(name, build);
    if ((await releases.liveOf()).get(name) !== built.build)
      await releases.publish([built], undefined, { isForced: true, isAgain: true });
    await untilLive(name, built.build);
    return built.build;
  }
  /** Publishes a build whose probes have to succeed; returns the warnings. */
  async function publishProven(name: string, build: string): Promise<string[]> {
    const warnings = await releases.publish([await builtProgram(name, build)], undefined, {
      isAgain: true,
    });
    await untilLive(name, build);
    return warnings;
  }
  async function untilLive(name: string, build: string): Promise<void> {
    for (const end = Date.now() + 120_000; ; await sleep(50)) {
      const response = await fetch(`${url}/release.json`).catch(() => null);
      const release = (await response?.json().catch(() => null)) as {
        remotes: Record<string, string>;
      } | null;
      if (release?.remotes[name] === build) return;
      if (Date.now() > end) throw new Error(`${url} does not serve the build`);
    }
  }

  return {
    url,
    releases,
    /** Makes every shell fetch a build, without showing it to visitors. */
    offer: async (name: string, build: string) =>
      releases.recordBuild(await builtProgram(name, build)),
    deploy,
    publishProven,
    untilLive,
    /** Makes another build of a remote (`makeVariant`), which `restore` removes; returns its id. */
    variant(...variant: Parameters<typeof makeVariant>): string {
      const build = makeVariant(...variant);
      made.push([variant[0], build]);
      return build;
    },
    /**
     * Publishes a remote's build with a flaw (null: the good one) and waits until the shell serves
     * it.
     */
    async publish(name: string, flaw: Flaw | null): Promise<void> {
      const build = flaw ? corruptBuild(name, flaw) : undefined;
      if (build) made.push([name, build]);
      await deploy(name, build);
    },
    /** Restores the builds that were live before. */
    async restore() {
      for (const [name, build] of made.splice(0)) {
        await deploy(name);
        removeVariant(name, build);
      }
    },
  };
}

export type ShopWithCorruptBuilds = ReturnType<typeof openTestShop>;

import { programNamed } from '../shared/build/release/built-program.ts';
import { openTestShop } from './faults/shop-with-corrupt-builds.ts';

/**
 * Global set-up: deploys the builds named by `npm run e2e -- --remote <remote>=<build>` into the
 * tests' shop.
 */
export default async function publishCandidates() {
  const named = (process.env.E2E_CANDIDATES ?? '').split(',').filter(Boolean);
  const shop = openTestShop();
  for (const candidate of named) {
    const [name, build] = candidate.split('=');
    await shop.deploy(programNamed(name), build);
    console.log(`The tests use ${candidate}.`);
  }
}

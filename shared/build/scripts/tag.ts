import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '@playday/shared/build/root';
import { TagError, tagRelease } from './tag-release.ts';

/** `npm run ops -- tag 1.0.0`: checks, tags and packs a release of the whole shop, and says how its images are built. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { checked: { type: 'boolean', default: false } },
});
const version = positionals[0] ?? '';

/** Every check, and the programs of the last release beside those of this one. */
function check() {
  const checks = [['test'], ['run', 'test:slow'], ['run', 'trial', '--', 'previous-release']];
  for (const args of checks) {
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
    // 77 of the trial: there is no release before this one.
    if (status !== 0 && !(status === 77 && args.includes('trial')))
      throw new TagError(`npm ${args.join(' ')} failed. Nothing was released.`);
  }
}

try {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format();
  const archive = tagRelease({ folder: root, version, today, check: values.checked ? () => {} : check });
  console.log(`Tagged v${version} and packed ${archive}. What is left to do, the images from the unpacked archive:

  git push --follow-tags
  VERSION=${version} docker compose build && VERSION=${version} docker compose push

REGISTRY=registry.example.com/playday names images that are pushed elsewhere.`);
} catch (error) {
  if (!(error instanceof TagError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

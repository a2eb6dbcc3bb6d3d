import { builtProgram, programNamed } from '../../release/built-program.ts';
import { ReleaseError, type ReleasesClient } from '../../release/releases-client.ts';
import { setCanary, signPreview } from './client.ts';

/** Lines of the usage of `npm run release`. */
export const usage = [
  'canary <program> <build> <percent>   shows a build to a percentage of visitors; ' +
    '0 ends the canary',
  'preview <program> <build> [<minutes>]   a link that shows a build inside the live shop ' +
    '(60 minutes)',
];

/** Commands of `npm run release`. Each returns false when words are missing. */
export const commandsOf = (releases: ReleasesClient, shopUrl: string) => ({
  async canary([name, id, percent]: string[]): Promise<boolean> {
    const program = programNamed(name);
    if (!id || percent === undefined) return false;
    if (!/^\d{1,2}$/.test(percent))
      throw new ReleaseError(
        `A canary is for a whole number of percent, at most 99, and not ${percent}; ` +
          'publish is for all visitors.',
      );
    if (Number(percent) > 0) await releases.recordBuild(await builtProgram(program, id));
    await setCanary(releases, { program, build: id, percent: Number(percent) });
    console.log(
      percent === '0'
        ? `The canary of ${program} has ended.`
        : `${percent} % of the visitors see ${program} ${id}.`,
    );
    return true;
  },
  async preview([name, id, minutes = '60']: string[]): Promise<boolean> {
    const program = programNamed(name);
    if (!id) return false;
    await releases.recordBuild(await builtProgram(program, id));
    const wanted = { program, build: id, minutes: Number(minutes) };
    const { token, expiresAt } = await signPreview(releases, wanted);
    console.log(`${shopUrl}/?preview=${token}\nshows ${program} ${id} until ${expiresAt}.`);
    return true;
  },
});

/** The address of the shop's main page with a build of a remote, before it is live. */
export const previewUrlOf: (
  releases: ReleasesClient,
  shopUrl: string,
  preview: Parameters<typeof signPreview>[1],
) => Promise<string> = async (releases, shopUrl, preview) =>
  `${shopUrl}/?preview=${(await signPreview(releases, preview)).token}`;

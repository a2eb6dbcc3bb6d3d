import { setTimeout as sleep } from 'node:timers/promises';
import { append, makeVariant, removeVariant } from '../../../make-variant.ts';
import { builtProgram } from '../../../release/built-program.ts';
import { ReleaseError } from '../../../release/releases-client.ts';
import { openDocument, readPatiently } from '../watch-visitors.ts';
import { type Act, count, expectThat, secondsSince, type Stage, type TouredShop } from './act.ts';

/** At the end of the ids of the tour's builds; shops beside this one have other ports. */
const markOf = (url: string, which: string | number) => `tour_${new URL(url).port}_${which}`;

/** The line under the slogan of the home page, and what takes the place of its end. */
const text = 'Pick one. Go out.';
const newText = (number: number) => `This is build ${number} of the tour.`;

async function untilLive({ url }: TouredShop, program: string, build: string, signal: AbortSignal) {
  for (const end = Date.now() + 60_000; ; await sleep(100, undefined, { signal })) {
    const { text: release } = await readPatiently(`${url}/release.json`, signal);
    const { remotes } = JSON.parse(release) as { remotes: Record<string, string> };
    if (remotes[program] === build) return;
    expectThat(Date.now() < end, `No shell shows ${program} ${build}.`);
  }
}

/** The live build of catalog, and the one below it if it is of the tour. */
async function liveCatalog({ url, releases }: TouredShop) {
  const live = (await releases.liveOf()).get('catalog') ?? '';
  const [original = '', number] = live.split(`_${markOf(url, '')}`);
  return { live, original, number: Number(number ?? 0) };
}

/**
 * Goes back to the build from before the tour, if one of the tour is live. Returns false if none
 * was.
 */
export async function undoPublish(shop: TouredShop, signal: AbortSignal): Promise<boolean> {
  const { live, original } = await liveCatalog(shop);
  if (live === original) return false;
  await shop.releases.rollBack([{ program: 'catalog', build: original }]);
  await untilLive(shop, 'catalog', original, signal);
  removeVariant('catalog', live);
  return true;
}

export const publishFailing: Act = {
  id: 'publish-failing',
  title: 'Publish a build that fails',
  will:
    'Publishes a build of checkout that throws on the server. A shell renders its probes ' +
    'before anybody sees it: the publish is refused, with the reason.',
  button: 'Publish it',
  proof: {
    file: 'api/src/releases/probes.test.ts',
    test: 'publish and canary: refused until the probes succeed',
  },
  async run({ shop, say }) {
    const before = (await shop.releases.liveOf()).get('checkout');
    const build = makeVariant('checkout', markOf(shop.url, 'fails'), (files) =>
      append(files, 'server.cjs', 'throw new Error("this build throws on load");'),
    );
    try {
      const refusal = await shop.releases
        .publish([await builtProgram('checkout', build)], undefined, { isAgain: true })
        .then(
          () => undefined,
          (error: unknown) => {
            if (error instanceof ReleaseError) return error.message;
            throw error;
          },
        );
      expectThat(refusal !== undefined, 'The build was published.');
      const [summary = '', ...reasons] = refusal.split('\n').map((line) => line.trim());
      say(`Refused: ${summary}`);
      say(`${count(reasons.length, 'reason')}, the first one: ${reasons[0] ?? 'none'}`);
      const after = (await shop.releases.liveOf()).get('checkout');
      expectThat(after === before, `${after} is live, and not ${before}.`);
      say(`Checkout ${before} is live as before.`);
    } finally {
      removeVariant('checkout', build);
    }
  },
};

/** Publishes the next build of catalog with another text, and looks at an open tab. */
async function publishText({ shop, signal, say }: Stage) {
  const { live, number } = await liveCatalog(shop);
  const { document: tab } = await openDocument(shop.url, '/', signal);
  const wanted = newText(number + 1);
  const build = makeVariant('catalog', markOf(shop.url, number + 1), (files) => {
    for (const [file, bytes] of files)
      if (/\.(?:js|cjs|json)$/u.test(file))
        files.set(file, Buffer.from(String(bytes).replaceAll(text, wanted)));
  });
  const startedAt = performance.now();
  try {
    await shop.releases.publish([await builtProgram('catalog', build)], undefined, {
      isAgain: true,
    });
  } catch (error) {
    removeVariant('catalog', build);
    throw error;
  }
  await untilLive(shop, 'catalog', build, signal);
  const { document } = await openDocument(shop.url, '/', signal);
  expectThat(document.html.includes(wanted), 'The home page does not have the new text.');
  say(`“${wanted}” is on the home page after ${secondsSince(startedAt)}.`);
  for (const file of tab.files) await readPatiently(shop.url + file, signal);
  say(
    `A tab that was open keeps catalog ${tab.builds.catalog}: ` +
      `all of its ${count(tab.files.length, 'file')} are still served.`,
  );
  // The text before is of no open publish any more; shells keep their copies for open tabs.
  if (number > 0) removeVariant('catalog', live);
}

export const publish: Act = {
  id: 'publish',
  title: 'Publish another text',
  will:
    'Publishes a build of catalog with another line under the slogan. It is live in seconds, ' +
    'and a tab that is open keeps the build it was made from.',
  button: 'Publish it',
  proof: { file: 'e2e/journeys/releases.spec.ts', test: 'open tab: keeps its builds' },
  run: publishText,
};

export const rollBack: Act = {
  id: 'roll-back',
  title: 'Roll back',
  will:
    'Makes the catalog of before live again (and publishes another text first, if none is). ' +
    'No build is made: every shell still has it.',
  button: 'Roll back',
  proof: {
    file: 'api/src/releases/rollback.test.ts',
    test: 'rollback without a build: takes the previous at once',
  },
  async run(stage) {
    const { shop, signal, say } = stage;
    const before = await liveCatalog(shop);
    if (before.number === 0) await publishText(stage);
    const { number, original } = await liveCatalog(shop);
    const startedAt = performance.now();
    expectThat(await undoPublish(shop, signal), 'No build of the tour is live.');
    const { document } = await openDocument(shop.url, '/', signal);
    expectThat(!document.html.includes(newText(number)), 'The home page still has the text.');
    say(`Catalog ${original} is live again after ${secondsSince(startedAt)}.`);
  },
};

import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { programNamed } from './built-program.ts';
import { publishNew } from './publish-new.ts';
import { ReleaseError, createReleasesClient } from './releases-client.ts';

/**
 * Runs in a container beside its server: `node announce.ts checkout` publishes the container's
 * build at the api in `API_URL`, with `DEPLOY_TOKEN`, unless it was published before. First it
 * tells the api its `ORIGIN`, where shells fetch the build; without `ORIGIN` the one that the
 * operator registered stays. Retries until it succeeds: the api may start later, and shells that
 * were just replaced count as running for some seconds.
 */
const program = programNamed(process.argv[2]);
const {
  API_URL: url = 'http://127.0.0.1:4000',
  DEPLOY_TOKEN: token = '',
  ORIGIN: origin,
} = process.env;
const releases = createReleasesClient({ url, token, who: `container ${hostname()}` });

// Slower each time: a build that fails on its probes is rendered again with every try.
for (
  let lastMessage = '', pauseMs = 1000;
  ;
  await sleep(pauseMs), pauseMs = Math.min(2 * pauseMs, 20_000)
) {
  try {
    if (origin) await releases.setOrigin(program, origin);
    const [published] = await publishNew(releases, [program]);
    console.log(
      JSON.stringify({ program, said: published ? `${published} is live` : 'published before' }),
    );
    break;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    if (error.message !== lastMessage)
      console.log(JSON.stringify({ program, said: error.message }));
    lastMessage = error.message;
  }
}

import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { programNamed } from './built-program.ts';
import { publishNew } from './publish-new.ts';
import { ReleaseError, createReleasesClient } from './releases-client.ts';

/**
 * What a container does beside its server as it starts: `node announce.ts checkout` publishes the build that it came
 * with, unless that was published before, at the api that `API_URL` names, with `DEPLOY_TOKEN`. Tries until it is done: the
 * api may start later, and shells that were just replaced count as running for some seconds.
 */
const program = programNamed(process.argv[2]);
const { API_URL: url = 'http://127.0.0.1:4000', DEPLOY_TOKEN: token = '' } = process.env;
const releases = createReleasesClient({ url, token, who: `container ${hostname()}` });

for (let said = ''; ; await sleep(1000)) {
  try {
    const [published] = await publishNew(releases, [program]);
    console.log(JSON.stringify({ program, said: published ? `${published} is live` : 'published before' }));
    break;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    if (error.message !== said) console.log(JSON.stringify({ program, said: error.message }));
    said = error.message;
  }
}

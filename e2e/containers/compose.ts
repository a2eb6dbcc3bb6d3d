import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@playday/shared/build/webpack/build-id';

const run = promisify(execFile);
const isLeftOut = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|screens|test-results|\.env)$/;

/**
 * The shop's containers, made from a copy of the sources, so that a word can be changed in it and others may go on
 * working. Needs Docker with `docker compose` or docker-compose. A project of its own: a shop that runs stays.
 */
export async function openContainers({ port }: { port: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'playday-containers-'));
  await cp(root, folder, { recursive: true, filter: (path) => !isLeftOut.test(relative(root, path)) });
  const [program, ...first] = composeCommand();
  const url = `http://localhost:${port}`;

  async function compose(...args: string[]): Promise<string> {
    const { stdout } = await run(program, [...first, '--project-name', 'playday-trial', ...args], {
      cwd: folder,
      // It is about replacing programs, not about speed: the machine builds and serves at once.
      env: { ...process.env, PORT: String(port), PUBLIC_URL: url, RENDER_DEADLINE_MS: '20000' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  return {
    url,
    compose,
    /** Replaces text in a source of the copy. Throws where it is not found. */
    async change(file: string, from: string, to: string) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    /** Says something in a service's container: an address inside, as JSON. */
    async askInside(address: string): Promise<unknown> {
      const code = `fetch('${address}').then((r) => r.text()).then((t) => console.log(t))`;
      return JSON.parse(await compose('exec', '-T', 'api', 'node', '-e', code));
    },
    /** The ids of a service's containers. */
    idsOf: async (service: string) => (await compose('ps', '-q', service)).trim().split('\n').filter(Boolean),
    docker: async (...args: string[]) => (await run('docker', args)).stdout,
    async close() {
      await compose('down', '--volumes', '--remove-orphans', '--timeout', '5').catch((error: Error) =>
        console.error(error.message),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Containers = Awaited<ReturnType<typeof openContainers>>;

function composeCommand(): [string, ...string[]] {
  for (const command of [['docker', 'compose'], ['docker-compose']] as [string, ...string[]][]) {
    try {
      execFileSync(command[0], [...command.slice(1), 'version'], { stdio: 'ignore' });
      return command;
    } catch {
      // The other one may be there.
    }
  }
  throw new Error('This needs Docker with `docker compose` or docker-compose.');
}

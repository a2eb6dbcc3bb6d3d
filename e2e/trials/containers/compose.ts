import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@playday/build/root';

const run = promisify(execFile);
const isLeftOut = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|screens|test-results|\.env)$/;

/**
 * The shop's containers, built from a copy of the sources, so that a text can be changed without
 * touching the working tree. Needs Docker with `docker compose` or docker-compose. It is a Compose
 * project of its own: a running shop is not affected.
 */
export async function openContainers({ port }: { port: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'playday-containers-'));
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !isLeftOut.test(relative(root, path)),
  });
  if (process.env.BASE_IMAGES === 'by-tag') await forgetDigests(folder);
  // One buyer orders more often than a person may.
  await appendFile(join(folder, 'api/trial.env'), '\nADDRESS_LIMIT_FACTOR=100\n');
  const [program, ...first] = composeCommand()!;
  const url = `http://localhost:${port}`;

  async function compose(...args: string[]): Promise<string> {
    const { stdout } = await run(program, [...first, '--project-name', 'playday-trial', ...args], {
      cwd: folder,
      // The machine builds while it serves.
      env: { ...process.env, PORT: String(port), PUBLIC_URL: url, RENDER_DEADLINE_MS: '20000' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  return {
    url,
    compose,
    /**
     * A line for each container: its service and its status. Asked of Docker itself, for the two
     * composes print different ones.
     */
    async states(): Promise<string> {
      const { stdout } = await run('docker', [
        ...['ps', '--filter', 'label=com.docker.compose.project=playday-trial'],
        ...['--format', '{{.Label "com.docker.compose.service"}} {{.Status}}'],
      ]);
      return stdout;
    },
    /** Replaces text in a source file of the copy. Throws if it is not found. */
    async change(file: string, from: string, to: string) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    /** Requests a URL from inside the api's container; returns the text of the answer. */
    askInside(address: string): Promise<string> {
      const code = `fetch('${address}').then((r) => r.text()).then((t) => console.log(t))`;
      return compose('exec', '-T', 'api', 'node', '-e', code);
    },
    async close() {
      await compose('down', '--volumes', '--remove-orphans', '--timeout', '5').catch(
        (error: Error) => console.error(error.message),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of an engine whose images were built on this machine; those have no digest. */
async function forgetDigests(folder: string) {
  for (const file of globSync(['docker-compose.yml', '**/*Dockerfile'], { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replace(/@sha256:[0-9a-f]{64}/gu, ''));
  }
}

/** Undefined without Docker. */
export function composeCommand(): [string, ...string[]] | undefined {
  for (const command of [['docker', 'compose'], ['docker-compose']] as [string, ...string[]][]) {
    try {
      execFileSync(command[0], [...command.slice(1), 'version'], { stdio: 'ignore' });
      return command;
    } catch {
      // Try the other command.
    }
  }
  return undefined;
}

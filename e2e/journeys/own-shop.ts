import { join } from 'node:path';
import { root } from '@playday/build/root';
import { Program } from '../../shared/build/scripts/program.ts';

/** The folder with the data of a test's own shop. */
export const dataDirOf = (name: string) => join(process.env.E2E_DATA_DIR!, name);

/**
 * Starts a program beside the tests' shop, and waits for an answer at this address. Returns a
 * function that stops it.
 */
export async function startBeside(
  address: string,
  { env, ...options }: Omit<ConstructorParameters<typeof Program>[0], 'onEnded'>,
) {
  const program = new Program({ ...options, env: { ...process.env, ...env }, onEnded() {} });
  program.start();
  await program.answers(address);
  return () => program.stop();
}

/**
 * Starts a shop beside that of the tests, with other settings; its api and remotes have the ports
 * that follow from `port`. `folder`: its repository. Returns a function that stops it.
 */
export async function startShop(
  name: string,
  port: number,
  settings: NodeJS.ProcessEnv,
  folder = root,
) {
  const url = `http://localhost:${port}`;
  return startBeside(`${url}/ready`, {
    name,
    folder,
    args: ['shared/build/scripts/start.ts'],
    env: {
      PORT: String(port),
      API_PORT: String(port - 4000),
      REMOTES_PORT: String(port - 3899),
      DATA_DIR: dataDirOf(name),
      DATABASE_URL: '',
      PUBLIC_URL: url,
      ...settings,
    },
    logDir: join(dataDirOf(name), 'logs'),
  });
}

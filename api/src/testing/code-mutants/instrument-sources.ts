import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@playday/build/root';

/** A change of one expression, as Stryker's instrumenter describes it. */
export interface CodeMutant {
  /** Stryker's number. */
  id: string;
  fileName: string;
  /** Lines count from 0. */
  location: { start: { line: number; column: number } };
  mutatorName: string;
  replacement: string;
  /** `Ignored` if its kind is excluded. */
  status?: string;
}

interface InstrumentedFile {
  name: string;
  content: string;
}

interface Instrumenter {
  instrument: (
    files: (InstrumentedFile & { mutate: true })[],
    options: { plugins: null; excludedMutations: string[]; ignorers: never[] },
  ) => Promise<{ files: InstrumentedFile[]; mutants: CodeMutant[] }>;
}

const version = '10.0.0';
const installed = join(root, '.cache/stryker');

/**
 * Writes sources of `api/src` that contain all of their mutants to `folder`. Which one is active,
 * `__stryker__` of the global object says.
 */
export async function instrumentSources(pattern: RegExp, folder: string): Promise<CodeMutant[]> {
  const paths = globSync('api/src/**/*.ts', { cwd: root })
    .sort()
    .filter((path) => pattern.test(relative('api/src', path)))
    .filter((path) => !/\.test\.ts$|\/testing\//u.test(path));
  const instrumenter = await loadInstrumenter();
  const { files, mutants } = await instrumenter.instrument(
    paths.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') })),
    { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] },
  );
  rmSync(folder, { recursive: true, force: true });
  for (const { name, content } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/** Stryker is not a dependency of the project: few need its 80 packages. */
async function loadInstrumenter(): Promise<Instrumenter> {
  const main = join(installed, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js');
  if (!existsSync(main)) {
    mkdirSync(installed, { recursive: true });
    const added = ['--no-save', `@stryker-mutator/instrumenter@${version}`];
    const command = ['install', '--prefix', installed, ...added];
    const { status } = spawnSync('npm', command, { stdio: 'inherit' });
    if (status !== 0) throw new Error('npm could not install the instrumenter of Stryker');
  }
  const { Instrumenter } = (await import(pathToFileURL(main).href)) as {
    Instrumenter: new (logger: object) => Instrumenter;
  };
  return new Instrumenter({
    ...{ debug: () => {}, info: () => {}, isDebugEnabled: () => false },
    ...{ warn: console.warn, error: console.error },
  });
}

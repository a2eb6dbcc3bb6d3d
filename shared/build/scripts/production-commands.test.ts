import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../root.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { tempFolder } from '../temp-folder.ts';
import { commands } from './commands.mjs';
import { type DocumentedCommand, documentedCommands } from './documented-commands.ts';
import { imageFolder, readImages } from './image-folder.ts';

/** Nothing listens there: a command that reaches out has started. */
const nowhere = '127.0.0.1:9';
const trial = readFileSync(join(root, 'api/trial.env'), 'utf8').replace(
  /\$\{\w+:-([^}]*)\}/gu,
  '$1',
);
const dataDir = tempFolder();
const env = {
  ...(parseEnv(trial) as Record<string, string>),
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://playday_api:playday@${nowhere}/playday`,
  MIGRATION_DATABASE_URL: `postgres://playday:playday@${nowhere}/playday`,
  API_URL: `http://${nowhere}`,
  API_PORT: '0',
  PORT: '0',
  REMOTE_PORT: '0',
  DATA_DIR: dataDir,
  // Nothing else: neither an npm that could install what is missing, nor Git.
  PATH: dataDir,
};

/** Whether it may be refused where production's packages are installed. */
function isForDevelopment({ script = '', args: [name = ''] }: DocumentedCommand): boolean {
  const command = commands[script];
  // Without a name a script prints its programs.
  if (command?.programs && !command.programs[name]) return false;
  return command?.isForDevelopment === true || command?.programs?.[name]?.isForDevelopment === true;
}

/**
 * One for each that loads something else: `ops -- mails` and `ops -- mails retry --all` are the
 * same code.
 */
const documented = [
  ...new Map(
    documentedCommands().map((command) => {
      const { script = '', file, args } = command;
      // A command of a release may load what only it needs.
      const isOfMany = commands[script]?.programs !== undefined || script === 'release';
      const isAlike = isForDevelopment(command) || !isOfMany;
      return [file ?? (isAlike ? script : `${script} ${args[0] ?? ''}`), command];
    }),
  ).values(),
];
afterAll(() => rmSync(dataDir, { recursive: true }));

/**
 * Gives a command, and returns what it printed until its end. A server's end is its first line of
 * log, or the one in which a program says that it tries again.
 */
async function start(
  folder: string,
  { script, file = '', args }: Omit<DocumentedCommand, 'text' | 'page'>,
  settings: NodeJS.ProcessEnv = {},
): Promise<string> {
  const words = script
    ? [join(folder, 'shared/build/scripts/run.mjs'), script]
    : [join(folder, file)];
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: folder,
    env: { ...env, ...settings },
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
      if (/^\{"/mu.test(said)) child.kill();
    });
  await once(child, 'close');
  return said;
}

test('the documents name commands of every kind, every image holds sources and packages', () => {
  const named = new Set(documented.map(({ script, file = '' }) => script ?? file));
  for (const each of ['release', 'office', 'ops', 'api/src/main.ts', 'shell/server/main.ts'])
    expect(named).toContain(each);
  const images = readImages('catalog');
  expect(images.map(({ workspace }) => workspace)).toEqual(['api', 'shared/build', 'shell']);
  for (const { sources } of images) expect(sources).toContain('shared');
});

describe.each(readImages(workspaceRemotes()[0]!.name))('$dockerfile', (image) => {
  let folder = '';
  beforeAll(() => {
    folder = imageFolder(image);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const isHere = ({ file }: DocumentedCommand) =>
    file === undefined || image.sources.some((source) => file.startsWith(`${source}/`));

  test.each(documented.filter(isHere))('$text', async (command) => {
    const said = await start(folder, command);
    expect(said).not.toMatch(/Cannot find|MODULE_NOT_FOUND|Installing packages/u);
    expect(said).toMatch(/\S/u);
    if (isForDevelopment(command)) expect(said).toContain('needs the packages for development');
  });

  test('publish of what is not built: says what is missing, how to publish a build', async () => {
    // A shop in which nothing is live.
    const api = createServer((_request, reply) => reply.end('{"live":[]}')).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    const publish = { script: 'release', args: ['publish', 'shell'] };
    const said = await start(folder, publish, { API_URL: `http://127.0.0.1:${port}` });
    api.close();
    expect(said).toContain(
      'shell cannot be built here: packages for development are not installed',
    );
  });
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { parse } from 'yaml';

interface Service {
  build?: { dockerfile: string; args?: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
  ports?: string[];
  container_name?: string;
  ulimits?: { nofile?: number };
  environment?: Record<string, string>;
  env_file?: string[];
  image?: string;
  volumes?: string[];
}
/** An entry of `dependabot.yml`. */
interface Update {
  'package-ecosystem': string;
  directory?: string;
  directories?: string[];
}
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
/** The remotes with a service; the others run elsewhere. */
const remotes = workspaceRemotes().filter(({ folder }) => services[folder]);
const ours = ['api', 'shell', ...remotes.map(({ folder }) => folder)];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfiles = ['api/Dockerfile', 'shell/Dockerfile', 'shared/build/remote.Dockerfile'];

test('api, shell and remotes have containers, and there are no others', () => {
  expect(remotes.length).toBeGreaterThan(0);
  const started = Object.keys(services).filter((name) => !services[name]?.profiles);
  expect(started.sort()).toEqual(
    ['backup', 'edge', 'mailpit', 'migrate', 'postgres', ...ours].sort(),
  );
  for (const { name, folder } of remotes) {
    expect(services[folder]?.build?.args).toEqual({ REMOTE: name });
    expect(services[folder]?.environment).toMatchObject({ ORIGIN: `http://${folder}:4100` });
  }
});

test.each(Object.keys(services))(
  '%s: read-only, without capabilities and new privileges',
  (name) => {
    const service = services[name];
    expect(service?.read_only).toBe(true);
    expect(service?.cap_drop).toEqual(['ALL']);
    expect(service?.security_opt).toEqual(['no-new-privileges:true']);
    // A fixed name would prevent a second container.
    expect(service?.container_name).toBeUndefined();
  },
);

test.each(ours)(
  '%s: runs as an unprivileged user, installed from the lock file, without build tools',
  (name) => {
    const dockerfile = services[name]?.build?.dockerfile ?? '';
    expect(existsSync(join(root, dockerfile))).toBe(true);
    const stages = readFileSync(join(root, dockerfile), 'utf8')
      .split(/^FROM /mu)
      .slice(1);
    const last = stages.at(-1) ?? '';
    expect(last).toMatch(/^USER node$/mu);
    expect(last).not.toContain('npm');
    const installs = stages.flatMap((stage) => stage.match(/npm (?:ci|install|i)\b.*/gu) ?? []);
    expect(installs.length).toBeGreaterThan(0);
    for (const install of installs) expect(install).toMatch(/^npm ci /u);
  },
);

test('only the edge publishes a port, by default locally, and local programs always so', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports);
  const isLocal = ([, { profiles }]: [string, Service]) => profiles?.includes('local');
  const others = published.filter((each) => !isLocal(each));
  expect(others.map(([name, { ports }]) => [name, ports])).toEqual([
    ['edge', ['${PUBLISH_ADDRESS:-127.0.0.1}:${PORT:-8080}:8080']],
  ]);
  const locals = published.filter(isLocal).flatMap(([, { ports }]) => ports);
  expect(locals).toHaveLength(3);
  for (const port of locals) expect(port).toMatch(/^127\.0\.0\.1:/u);
});

test('every external image has a version and a digest, and Dependabot watches its file', () => {
  const files = trackedFiles('*Dockerfile', 'docker-compose*.yml');
  const named = files.flatMap((file) => {
    const found = [...read(file).matchAll(/^(?:FROM| *image:) (\S+)(?: AS (\S+))?$/gmu)];
    const stages = found.map(([, , stage]) => stage);
    return found.flatMap(([, image = '']) =>
      stages.includes(image) || image.startsWith('${REGISTRY') ? [] : [{ file, image }],
    );
  });
  expect(new Set(named.map(({ file }) => file))).toEqual(new Set(files));
  for (const { image } of named)
    expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/u);
  // One tag has one digest.
  const images = new Set(named.map(({ image }) => image));
  expect(new Set([...images].map((image) => image.split('@')[0])).size).toBe(images.size);
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
  for (const file of files) {
    const ecosystem = file.endsWith('.yml') ? 'docker-compose' : 'docker';
    const watched = updates.filter((each) => each['package-ecosystem'] === ecosystem);
    const folders = watched.flatMap(({ directory, directories = [] }) => [
      directory,
      ...directories,
    ]);
    expect([file, folders]).toEqual([file, expect.arrayContaining([join('/', dirname(file))])]);
  }
});

test('only migration and backup connect as the owner of the tables', () => {
  expect(services.migrate?.environment).toBeUndefined();
  expect(services.api?.environment).toMatchObject({
    MIGRATION_DATABASE_URL: '',
    POSTGRES_PASSWORD: '',
  });
  const trial = parseEnv(readFileSync(join(root, 'api/trial.env'), 'utf8'));
  const [owner, api] = [trial.MIGRATION_DATABASE_URL, trial.DATABASE_URL].map(
    (url) => new URL(url ?? ''),
  );
  expect(owner?.username).toBe(services.postgres?.environment?.POSTGRES_USER);
  expect(api?.username).not.toBe(owner?.username);
  expect(api?.pathname).toBe(owner?.pathname);
});

test('backup: the programs of the server that it dumps, its user, none of the secrets', () => {
  const [, image, stage = ''] =
    /^FROM (\S+) AS backup\n((?:.+\n)+)/mu.exec(read('api/Dockerfile')) ?? [];
  expect(image).toBe(services.postgres?.image);
  expect(stage).toMatch(/^USER postgres$/mu);
  expect(stage).toMatch(/^ENTRYPOINT .*"ops"\]\nCMD \["backup", "repeat"\]$/mu);
  const [, folder] = /BACKUP_DIR=(\S+)/u.exec(stage) ?? [];
  expect(services.backup?.volumes).toEqual([`\${BACKUP_VOLUME:-backups}:${folder}`]);
  for (const secret of ['REFUND_KEY', 'OMISE_SECRET_KEY', 'DEPLOY_TOKENS', 'SMTP_URL'])
    expect(services.backup?.environment?.[secret]).toBe('');
});

test.each(dockerfiles)(
  '%s: stages of our Node only, with the package.json of every workspace, which npm ci requires',
  (file) => {
    const { devDependencies, workspaces } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as {
      devDependencies: { node: string };
      workspaces: string[];
    };
    const text = readFileSync(join(root, file), 'utf8');
    const [, digest = ''] = /^FROM \S+(@sha256:[0-9a-f]{64})/mu.exec(read('api/Dockerfile')) ?? [];
    const stages: string[] = [`node:${devDependencies.node}-bookworm-slim${digest}`];
    // The stage for backups is tested below.
    const lines = (text.match(/^FROM .*$/gmu) ?? []).filter((line) => !/ AS backup$/u.test(line));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const [, base = '', name] = /^FROM (\S+)(?: AS (\S+))?$/u.exec(line) ?? [];
      expect(stages).toContain(base);
      if (name) stages.push(name);
    }
    const [, patterns = ''] = /^RUN .* cp --parents (.+) \/manifests\/$/mu.exec(text) ?? [];
    const copied = globSync(patterns.split(' '), { cwd: root });
    const required = ['package.json', 'package-lock.json', '.npmrc'];
    expect(copied.sort()).toEqual(
      [...required, ...workspaces.map((each) => `${each}/package.json`)].sort(),
    );
    expect(text).toContain('COPY --from=sources /manifests ./');
  },
);

test('edge: logs no addresses or headers; a visitor has one address, chooses no id', () => {
  const text = readFileSync(join(root, 'shell/edge/haproxy.cfg'), 'utf8');
  const [, format = ''] = /^ {2}log-format "(.*)"$/mu.exec(text) ?? [];
  expect(format.match(/%\[?[\w.]+/gu)).toEqual([
    '%ft',
    '%b',
    '%s',
    '%HM',
    '%ST',
    '%tsc',
    '%Ta',
    '%rc',
  ]);
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Request-Id'])
    expect(text).toContain(`http-request del-header ${header} unless is_trusted`);
});

test('edge and programs: descriptors suffice for all connections that the edge takes', () => {
  const text = readFileSync(join(root, 'shell/edge/haproxy.cfg'), 'utf8');
  const [all = 0, visitors = 0] = [...text.matchAll(/^ {2}maxconn (\d+)$/gmu)].map(([, most]) =>
    Number(most),
  );
  expect(visitors).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(visitors);
  // HAProxy needs two for a connection, and some for checks and pipes.
  for (const name of ['edge', ...ours])
    expect(services[name]?.ulimits?.nofile).toBeGreaterThan(2 * all + 1000);
});

test('trial settings: only in trial.env, which SHOP_ENV replaces', () => {
  const trial = parseEnv(readFileSync(join(root, 'api/trial.env'), 'utf8'));
  for (const name of ['api', 'backup', 'migrate', 'postgres']) {
    expect(services[name]?.env_file).toEqual(['${SHOP_ENV:-api/trial.env}']);
    // A value here would override either file; an empty one withholds it.
    for (const setting of Object.keys(trial))
      expect(services[name]?.environment?.[setting] ?? '').toBe('');
  }
  expect(trial.TRIAL_SECRETS).toBe('accept');
  expect(text).not.toMatch(/PASSWORD: [^']|(?:SMTP_URL|SEED|DEPLOY_TOKENS|OMISE_\w+): [^']/);
});

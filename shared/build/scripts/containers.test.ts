import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '@playday/shared/build/root';
import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { parse } from 'yaml';
import { localCaddyfile } from '../../../e2e/edge/local-caddyfile.ts';

interface Service {
  image?: string;
  build?: { dockerfile: string; args?: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  container_name?: string;
  environment?: Record<string, string>;
  env_file?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
/** The remotes with a service; the others run elsewhere. */
const remotes = workspaceRemotes().filter(({ folder }) => services[folder]);
const ours = ['api', 'shell', ...remotes.map(({ folder }) => folder)];
const dockerfiles = ['api/Dockerfile', 'shell/Dockerfile', 'shared/build/remote.Dockerfile'];

test('api, shell and remotes have containers, and there are no others', () => {
  expect(remotes.length).toBeGreaterThan(0);
  expect(Object.keys(services).sort()).toEqual(['edge', 'mailpit', 'migrate', 'postgres', ...ours].sort());
  for (const { name, folder } of remotes) {
    expect(services[folder]?.build?.args).toEqual({ REMOTE: name });
    expect(services[folder]?.environment).toMatchObject({ ORIGIN: `http://${folder}:4100` });
  }
});

test.each(Object.keys(services))('%s: read-only, without capabilities and new privileges', (name) => {
  const service = services[name];
  expect(service?.read_only).toBe(true);
  expect(service?.cap_drop).toEqual(['ALL']);
  expect(service?.security_opt).toEqual(['no-new-privileges:true']);
  // A fixed name would prevent a second container.
  expect(service?.container_name).toBeUndefined();
});

test.each(['edge', 'postgres', ...ours])('%s: has a health check', (name) => {
  expect(services[name]?.healthcheck?.test.length).toBeGreaterThan(1);
});

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

test('only the edge publishes ports', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports);
  expect(published.map(([name]) => name)).toEqual(['edge']);
});

test('shell and remotes: no depends_on, so that deploying one builds nothing else', () => {
  for (const name of ['shell', ...remotes.map(({ folder }) => folder)])
    expect(services[name]?.depends_on).toBeUndefined();
});

test('only the api waits, for its migrated database, so that a broken remote does not block the start', () => {
  const waiting = Object.entries(services).filter(([, { depends_on }]) => depends_on);
  expect(waiting.map(([name, { depends_on }]) => [name, Object.keys(depends_on ?? {})])).toEqual([
    ['migrate', ['postgres']],
    ['api', ['migrate']],
  ]);
  expect(services.api?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
});

test('only the migration step connects as the owner of the tables', () => {
  expect(services.migrate?.environment).toBeUndefined();
  expect(services.api?.environment).toMatchObject({ MIGRATION_DATABASE_URL: '', POSTGRES_PASSWORD: '' });
  const trial = parseEnv(readFileSync(join(root, 'api/trial.env'), 'utf8'));
  const [owner, api] = [trial.MIGRATION_DATABASE_URL, trial.DATABASE_URL].map((url) => new URL(url ?? ''));
  expect(owner?.username).toBe(services.postgres?.environment?.POSTGRES_USER);
  expect(api?.username).not.toBe(owner?.username);
  expect(api?.pathname).toBe(owner?.pathname);
});

test('every image of docker-compose.yml: pinned to an exact version', () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(images.length).toBeGreaterThan(2);
  // PostgreSQL's versions have two numbers.
  for (const image of images) expect(image).toMatch(/^(?:postgres:\d+\.\d+|[\w/-]+:v?\d+\.\d+\.\d+)$/u);
});

test.each(dockerfiles)('%s: every stage is an earlier one, or the Node that package.json names', (file) => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { node: string };
  };
  const stages: string[] = [`node:${devDependencies.node}-bookworm-slim`];
  const lines = readFileSync(join(root, file), 'utf8').match(/^FROM .*$/gmu) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    const [, base = '', name] = /^FROM (\S+)(?: AS (\S+))?$/u.exec(line) ?? [];
    expect(stages).toContain(base);
    if (name) stages.push(name);
  }
});

test('Caddyfile for programs on this machine: other addresses, and nothing else', () => {
  const text = readFileSync(join(root, 'shell/edge/Caddyfile'), 'utf8');
  const local = localCaddyfile(text, { port: 8580, api: [1, 2], shell: [3, 4] });
  const lines = (of: string) => of.split('\n').map((line) => line.trim());
  expect(lines(local).filter((line) => !lines(text).includes(line))).toEqual([
    'http://127.0.0.1:8580 {',
    'to 127.0.0.1:1 127.0.0.1:2',
    'to 127.0.0.1:3 127.0.0.1:4',
  ]);
  expect(lines(text).filter((line) => !lines(local).includes(line))).toEqual([
    ':8080 {',
    'dynamic a {',
    'name api',
    'port 4000',
    'refresh 1s',
    'dynamic a {',
    'name shell',
    'port 8080',
    'refresh 1s',
  ]);
  expect(() =>
    localCaddyfile(text.replace('name api', 'name apis'), { port: 1, api: [], shell: [] }),
  ).toThrow('name api');
});

test('trial settings: only in trial.env, which SHOP_ENV replaces', () => {
  const trial = parseEnv(readFileSync(join(root, 'api/trial.env'), 'utf8'));
  for (const name of ['api', 'migrate', 'postgres']) {
    expect(services[name]?.env_file).toEqual(['${SHOP_ENV:-api/trial.env}']);
    // A value here would override either file; an empty one withholds it.
    for (const setting of Object.keys(trial)) expect(services[name]?.environment?.[setting] ?? '').toBe('');
  }
  expect(trial.TRIAL_SECRETS).toBe('accept');
  expect(text).not.toMatch(/PASSWORD: [^']|SMTP_URL:|SEED:|DEPLOY_TOKENS:|OMISE_\w+:/);
});

test.each(dockerfiles)('%s: copies the package.json of every workspace, which npm ci requires', (file) => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const text = readFileSync(join(root, file), 'utf8');
  const [, patterns = ''] = /^RUN .* cp --parents (.+) \/manifests\/$/mu.exec(text) ?? [];
  const copied = globSync(patterns.split(' '), { cwd: root });
  const required = ['package.json', 'package-lock.json', '.npmrc'];
  expect(copied.sort()).toEqual([...required, ...workspaces.map((each) => `${each}/package.json`)].sort());
  expect(text).toContain('COPY --from=sources /manifests ./');
});

test.each(dockerfiles)('%s: names no remote, so that a new one needs no change', (file) => {
  const text = readFileSync(join(root, file), 'utf8').replace(/^#.*$/gmu, '');
  expect(workspaceRemotes().filter(({ folder }) => text.includes(folder))).toEqual([]);
});

test('image of a remote: has its remote.json, which its server reads', () => {
  const stages = readFileSync(join(root, 'shared/build/remote.Dockerfile'), 'utf8').split(/^FROM /mu);
  expect(stages.at(-1)).toContain('COPY mfe-$REMOTE/remote.json mfe-$REMOTE/');
});

test('variables: defaults in a syntax that docker compose and docker-compose support', () => {
  const used = [...text.matchAll(/\$\{([^}]*)\}/gu)].map(([, inside]) => inside ?? '');
  expect(used.length).toBeGreaterThan(10);
  for (const inside of used) expect(inside).toMatch(/^[A-Z_]+:-[^$]*$/u);
  const trial = readFileSync(join(root, 'api/trial.env'), 'utf8');
  for (const [, inside] of trial.matchAll(/\$\{([^}]*)\}/gu)) expect(inside).toMatch(/^[A-Z_]+:-[^$]*$/u);
});

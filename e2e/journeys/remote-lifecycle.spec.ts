import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { deployTokens } from '@playday/build/release/deploy-tokens';
import { root } from '@playday/build/root';
import { pack } from '@playday/build/scripts/pack';
import { type Language, languages } from '@playday/shared/rules/languages/languages';
import { ports } from '../ports.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, live, test } from './journey-test.ts';

const remotePort = ports.alone + 100;
const operator = () => deployTokens(process.env.E2E_DATA_DIR ?? '').operator;

/** The repository of a team of its own: an empty folder, without any path to this one. */
let repository: string;
/** What the team has started. */
const started: ChildProcess[] = [];
test.beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'reviews-'));
});
test.afterAll(() => {
  for (const program of started) program.kill();
  playday(['remove', 'reviews'], operator());
  rmSync(repository, { recursive: true, force: true });
});

/** The shop's Node comes first: `npm` and the tool take that of the PATH. */
const env = {
  HOME: process.env.HOME,
  // How this machine reaches the registry.
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:NODE_EXTRA_CA_CERTS|\w+_proxy)$/iu.test(name),
    ),
  ),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  API_URL: `http://127.0.0.1:${ports.api}`,
  SHOP_URL: `http://localhost:${ports.shell}`,
};
const run = (command: string, args: string[], DEPLOY_TOKEN = '') => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: repository,
    env: { ...env, DEPLOY_TOKEN },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};
const playday = (args: string[], token?: string) => run('npx', ['playday', ...args], token);
const start = (args: string[], port: number) => {
  // npx does not pass on the signal that ends it.
  const program = spawn(join(repository, 'node_modules/.bin/playday'), args, {
    cwd: repository,
    env: { ...env, REMOTE_PORT: String(port), PORT: String(port) },
    stdio: 'ignore',
  });
  started.push(program);
  return () => program.kill();
};
const isReached = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
/** What the template shows on the page of an event. */
const event = 'ninth-floor-jazz';
const part = (page: Page) => page.getByRole('region', { name: 'A new part' });
/** Commands and lines of the way to a live page with a menu entry and a part of another page. */
const own = { commands: 0, lines: 0 };
/** A command of that way. */
function step(...command: Parameters<typeof run>) {
  own.commands++;
  const done = run(...command);
  expectDone(done);
  return done;
}
const expectDone = ({ status, output }: { status: number | null; output: string }) =>
  expect(status, output).toBe(0);

const path = (file: string) => join(repository, file);
function edit(file: string, change: (text: string) => string) {
  const text = readFileSync(path(file), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  const before = new Set(text.split('\n'));
  own.lines += changed.split('\n').filter((line) => !before.has(line)).length;
  writeFileSync(path(file), changed);
}
const menuName = new RegExp(
  `^(?:${languages
    .map((language) => {
      const file = join(root, `shell/src/locales/${language}.json`);
      return (JSON.parse(readFileSync(file, 'utf8')) as { menu: { title: string } }).menu.title;
    })
    .join('|')})$`,
  'u',
);
async function openMenu(page: Page) {
  await live(page);
  await page.getByRole('banner').getByRole('button', { name: menuName }).click();
  return page.getByRole('dialog', { name: menuName });
}
/** The team's entry in the menu. */
const entry = {
  id: 'reviews',
  order: 750,
  text: {
    en: 'What people say',
    th: 'เสียงจากผู้ชม',
    zh: '观众怎么说',
    km: 'អ្វីដែលទស្សនិកជននិយាយ',
  },
};
const titleIn = (language: Language) =>
  (
    JSON.parse(readFileSync(path(`src/locales/${language}.json`), 'utf8')) as {
      page: { title: string };
    }
  ).page.title;

test('remote in its own repository: created, published, rolled back and removed', async ({
  page,
  request,
}) => {
  const liveBuilds = async () =>
    ((await (await request.get('/release.json')).json()) as { remotes: Record<string, string> })
      .remotes;
  const others = async () => {
    const { reviews: _, ...rest } = await liveBuilds();
    return rest;
  };
  const before = await liveBuilds();
  expect((await request.get('/reviews')).status()).toBe(404);

  const begunAt = Date.now();
  const archive = pack(repository);
  step('npm', ['init', '--yes']);
  step('npm', ['install', '--prefer-offline', '--no-audit', archive]);
  expectDone(run('npm', ['pkg', 'set', 'scripts.lint=true']));
  expect(playday(['build']).output).toContain('There is no remote.json in this folder.');
  expect(playday(['create', 'reviews', '--fills', 'catalog/none']).output).toMatch(
    /There is no place catalog\/none\. Places: .*\bcatalog\/event-below\b/,
  );
  step('npx', ['playday', 'create', 'reviews', '--fills', 'catalog/event-below']);
  expectDone(run('npm', ['run', 'lint']));
  const again = playday(['create', 'other']);
  expect(again.status).toBe(1);
  expect(again.output).toContain('exists. Use an empty folder.');
  step('npm', ['install', '--prefer-offline', '--no-audit']);
  // A menu entry, and in the part a link to the page of its event.
  edit('remote.json', (text) =>
    text.replace(/\}\s*$/u, `, "menu": [${JSON.stringify({ ...entry, path: '/reviews' })}] }`),
  );
  edit('src/part/ReviewsPart.tsx', (text) =>
    text
      .replace('(_place: FillProps', '({ eventUrl }: FillProps')
      .replace('to="/reviews"', 'to={`/reviews/${eventUrl}`}'),
  );
  edit('src/part/part.test.tsx', (text) => text.replace("'/reviews'", `'/reviews/${event}'`));
  for (const script of ['types', 'test', 'build']) step('npm', ['run', script]);

  start(['dev'], remotePort + 1);
  await expect
    .poll(() =>
      page.goto(`http://127.0.0.1:${remotePort + 1}/reviews`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: titleIn('en') })).toBeVisible();
  // Its part alone, too.
  await page.getByText('Fake host').click();
  await page.getByRole('link', { name: 'catalog/event-below' }).click();
  await expect(part(page)).toBeVisible();

  // Its pages and its part inside the shop, which does not know it.
  expect(playday(['places']).output).toContain('catalog/event-below: eventId (number)');
  const devPort = remotePort + 2;
  const stopDev = start(['dev', '--shell', env.SHOP_URL], devPort);
  const devUrl = `http://localhost:${devPort}`;
  await expect.poll(() => isReached(`${devUrl}/reviews`)).toBe(true);
  await page.goto(`${devUrl}/reviews?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: titleIn('en') })).toBeVisible();
  await page.goto(`${devUrl}/reviews/none`);
  await expect(page.locator('h1')).toHaveText('This page does not exist');
  await page.goto(`${devUrl}/event/${event}`);
  await expect(part(page)).toBeVisible();
  edit('src/locales/en.json', (text) => text.replace('"A new part"', '"Said of it"'));
  await expect(page.getByRole('region', { name: 'Said of it' })).toBeVisible();
  edit('src/locales/en.json', (text) => text.replace('"Said of it"', '"A new part"'));
  // The page would look for its builds again.
  await page.goto('about:blank');
  stopDev();
  start(['serve', 'reviews'], remotePort);
  own.commands++;

  // A remote that nobody registered cannot go live; its own token cannot register it.
  const early = playday(['publish', 'reviews'], operator());
  expect(early.status).toBe(1);
  expect(early.output).toContain('register');
  const registered = step(
    'npx',
    ['playday', 'register', 'reviews', '--origin', `http://127.0.0.1:${remotePort}`],
    operator(),
  );
  const token = /^[\w-]{43}$/m.exec(registered.output)?.[0] ?? '';
  expect(playday(['remove', 'catalog'], token).status).toBe(1);
  step('npx', ['playday', 'publish', 'reviews'], token);

  // Rendered on the server, and live in the browser, in every language.
  await expect.poll(async () => (await request.get('/reviews')).status()).toBe(200);
  const minutes = ((Date.now() - begunAt) / 60_000).toFixed(1);
  console.log(`from an empty folder to the live page:
    ${minutes} min, ${own.commands} commands, ${own.lines} lines`);
  expect(own.commands).toBeLessThanOrEqual(12);
  expect(own.lines).toBeLessThanOrEqual(60);
  for (const language of languages) {
    expect(await (await request.get(`/reviews?lang=${language}`)).text()).toContain(
      `<h1>${titleIn(language)}</h1>`,
    );
    await page.goto(`/reviews?lang=${language}`);
    await live(page);
    await expect(page.getByRole('heading', { level: 1, name: titleIn(language) })).toBeVisible();
    await expectAccessible(page);
  }
  expect(await others()).toEqual(before);
  expect((await request.get(`/reviews/${event}`)).status()).toBe(200);
  for (const missing of ['none', 'a/b'])
    expect((await request.get(`/reviews/${missing}`)).status()).toBe(404);

  // On the page of an event, as wide as a phone and as a desk.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/event/${event}?lang=en`);
    await part(page).scrollIntoViewIfNeeded();
    await expect(part(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessible(page);
  await part(page).getByRole('link', { name: 'To the new page' }).click();
  await expect(page).toHaveURL(new RegExp(`/reviews/${event}$`));
  await expect(page.getByRole('link', { name: 'See the tickets' })).toBeVisible();
  await (await openMenu(page)).getByRole('link', { name: entry.text.en }).click();
  await expect(page).toHaveURL(/\/reviews$/);

  // A change of it renames and moves nothing else.
  const first = (await liveBuilds()).reviews;
  edit('src/locales/en.json', (text) => text.replace('A new page"', 'What people say"'));
  expectDone(playday(['publish', 'reviews'], token));
  await expect.poll(async () => (await liveBuilds()).reviews).not.toBe(first);
  const good = (await liveBuilds()).reviews;
  await expect
    .poll(async () => (await request.get('/reviews?lang=en')).text())
    .toContain('<h1>What people say</h1>');
  expect(await others()).toEqual(before);

  // One that breaks in browsers only, renders otherwise there, or is too wide for a phone, is
  // refused; forced, it stays until somebody rolls it back.
  const pageFile = 'src/page/ReviewsPage.tsx';
  const sound = [pageFile, 'src/page/page.module.css'].map(
    (file) => [file, readFileSync(path(file), 'utf8')] as const,
  );
  const inside = (jsx: string) => (text: string) => text.replace('<h1>', `${jsx}<h1>`);
  const wrong: [file: string, change: (text: string) => string, failure: string][] = [
    [pageFile, inside('{typeof window === "object" && <p>only in browsers</p>}'), 'ydrat'],
    [pageFile, inside('<img src="/icon.png" width={400} height={10} alt="" />'), 'pixels wide'],
    [
      'src/page/page.module.css',
      (text) =>
        text.replace(
          'display: grid;',
          'display: grid; position: fixed; inset: 0; z-index: 2147483647;',
        ),
      'covers the header',
    ],
    [pageFile, inside('<button ref={() => { throw new Error("client only"); }} />'), 'client only'],
  ];
  for (const [file, change, failure] of wrong) {
    for (const [other, text] of sound) writeFileSync(path(other), text);
    edit(file, change);
    const seen = playday(['publish', 'reviews'], token);
    expect(seen, seen.output).toMatchObject({ status: 1 });
    expect(seen.output).toMatch(new RegExp(`fails on /reviews in a browser: .*${failure}`));
  }
  expect((await liveBuilds()).reviews).toBe(good);
  expectDone(playday(['publish', 'reviews', '--force'], token));
  expect(playday(['history', 'reviews'], token).output).toContain('client only');
  expectDone(playday(['rollback', 'reviews'], token));
  await expect.poll(async () => (await liveBuilds()).reviews).toBe(good);
  for (const [file, text] of sound) writeFileSync(path(file), text);

  // A new address and a menu entry need no change outside of the remote; a tab that is open keeps
  // its menu.
  const declare = (more: object) =>
    edit('remote.json', (text) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        routes: [{ path: '/what-people-say' }],
        menu: [{ ...entry, path: '/what-people-say', ...more }],
      }),
    );
  declare({ order: 700 });
  const taken = playday(['publish', 'reviews'], token);
  expect(taken.status).toBe(1);
  expect(taken.output).toContain('the menu entry reviews has the order 700');
  declare({ order: 750, in: ['menu', 'footer'] });
  await page.goto('/faq?lang=en');
  await live(page);
  edit('src/ReviewsApp.tsx', (text) =>
    text.replace("path: '/reviews'", "path: '/what-people-say'"),
  );
  expectDone(playday(['publish', 'reviews'], token));
  await expect.poll(async () => (await request.get('/what-people-say')).status()).toBe(200);
  expect((await request.get('/reviews')).status()).toBe(404);
  const open = await openMenu(page);
  await expect(open.getByRole('link', { name: 'News' })).toBeVisible();
  await expect(open.getByRole('link', { name: entry.text.en })).toHaveAttribute('href', '/reviews');
  for (const language of languages) {
    await page.goto(`/faq?lang=${language}`);
    const menu = await openMenu(page);
    await expectAccessible(page);
    await expect(page.getByRole('contentinfo').getByText(entry.text[language])).toBeAttached();
    await menu.getByRole('link', { name: entry.text[language] }).click();
    await expect(page).toHaveURL(/\/what-people-say$/);
    await expect(page.locator('h1')).toBeVisible();
  }

  expectDone(playday(['remove', 'reviews'], token));
  await expect.poll(async () => (await request.get('/what-people-say')).status()).toBe(404);
  expect(await liveBuilds()).toEqual(before);
  expect(await (await request.get('/faq')).text()).not.toContain('what-people-say');
  expect(playday(['status'], token).status).toBe(1);
});

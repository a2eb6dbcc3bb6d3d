import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { needChromium } from '@playday/build/find-chromium';
import { root } from '@playday/build/root';
import { chooseMethod, expectPayment, openCart, payButton } from '../../journeys/checkout.ts';
import { demo, signIn, visit } from '../../journeys/journey-test.ts';
import { endOnSignals, need } from '../trial.ts';
import { composeCommand, openContainers } from './compose.ts';
import { startRepeatingBuyer } from './repeating-buyer.ts';
import { startSteadyLoad } from './steady-load.ts';

// Builds and programs share one machine here.
const slow = { timeout: 600_000 };

/**
 * `npm run trial -- containers`: builds and starts the containers of docker-compose.yml and buys a
 * ticket on a phone. Under visitors and a buyer it deploys checkout alone and replaces every other
 * program: no request may fail. It rolls checkout back. Then it kills api and shell: a buyer
 * repeats what was lost, as the page does; a read that fails, or an order that is lost or made
 * twice, fails the run. The edge must answer what is for the inside only with 404, however the
 * address is written. Takes minutes, and removes everything afterwards. `PORT` (8580) is the
 * edge's.
 */
need(composeCommand() ? undefined : 'Docker with `docker compose` or docker-compose');
const port = Number(process.env.PORT ?? 8580);
const executablePath = needChromium(console.log);
const containers = await openContainers({ port });
const { url, compose } = containers;
endOnSignals(containers.close);
try {
  await step('build the images', () => compose('build'));
  await step('start everything, all healthy', async () => {
    await compose('up', '-d');
    for (const service of ['api', 'shell', 'edge']) await untilHealthy(service);
    // Pages of three remotes, each of which publishes itself.
    for (const path of ['/', '/login', '/billing'])
      await expect(async () => expect((await fetch(url + path)).status).toBe(200)).toPass(slow);
  });
  await step('buy a ticket at 390 px; its mail arrives', buyTicket);
  const load = startSteadyLoad(url);
  const buyer = await startRepeatingBuyer(port);
  let problems: string[];
  try {
    await replaceEach();
    expect(buyer.repeated()).toBe(0);
    for (const service of ['api', 'shell']) await step(`kill ${service}`, () => kill(service));
  } finally {
    await load.stop();
    problems = await buyer.stop();
  }
  expect(problems).toEqual([]);
  expect(buyer.placed.size).toBeGreaterThan(10);
  expect(load.failures).toEqual([]);
  console.log(
    `None of ${load.reads()} reads failed; ${buyer.placed.size} orders exist once, ` +
      `${buyer.repeated()} requests were repeated.`,
  );
  await step('release commands, as containers.md gives them', giveReleaseCommands);
  await step('addresses of the inside are closed', refuseInside);
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  console.error((await compose('logs', '--tail', '15')).slice(-12_000));
} finally {
  await containers.close();
}
// A browser that a failure left open would keep the process.
process.exit();

async function untilHealthy(service: string) {
  const healthy = new RegExp(`^${service} .*\\(healthy\\)$`, 'm');
  await expect(async () => expect(await containers.states()).toMatch(healthy)).toPass(slow);
}

async function replaceEach() {
  await step('deploy checkout alone', async () => {
    const before = await liveCheckout();
    await containers.change('mfe-checkout/src/locales/en.json', 'YOUR ORDER', 'YOUR ORDER, PLEASE');
    await compose('up', '-d', '--build', 'mfe-checkout');
    await expect(async () => expect(await liveCheckout()).not.toBe(before)).toPass(slow);
    const words = await fetch(`${url}/mfe/checkout/${await liveCheckout()}/i18n/en.json`);
    expect(await words.text()).toContain('YOUR ORDER, PLEASE');
  });
  // What stands alone is answered after a wait: the edge lets requests wait for programs that
  // start.
  for (const service of ['mfe-catalog', 'mfe-account', 'mfe-erasure', 'shell', 'api'])
    await step(`replace ${service}`, async () => {
      await compose('up', '-d', '--no-deps', '--force-recreate', service);
      await untilHealthy(service);
    });
}

async function kill(service: string) {
  await compose('kill', service);
  await compose('up', '-d', '--no-deps', service);
  await untilHealthy(service);
}

async function giveReleaseCommands() {
  const page = readFileSync(join(root, 'shared/docs/operations/containers.md'), 'utf8');
  const [, documented = ''] = /`docker compose exec (.+) rollback checkout`/u.exec(page) ?? [];
  const [, origin = ''] = /`register news (--origin \S+)`/u.exec(page) ?? [];
  const release = (...args: string[]) => compose('exec', '-T', ...documented.split(' '), ...args);
  const current = await liveCheckout();
  expect(await release('status')).toContain(current);
  expect(await release('rollback', 'checkout')).toContain('checkout is back at');
  await expect(async () => expect(await liveCheckout()).not.toBe(current)).toPass(slow);
  expect(await release('register', 'news', ...origin.split(' '))).toContain('news is registered');
  expect(await release('remove', 'news')).toContain('news is removed');
  // The commands of the other documents: nothing is installed on a file system that cannot be
  // written.
  const token = ['-e', 'DEPLOY_TOKEN=trial-token-of-operator'];
  const status = await compose(
    'exec',
    '-T',
    ...token,
    'api',
    'npm',
    'run',
    'release',
    '--',
    'status',
  );
  expect(status).toContain(await liveCheckout());
  expect(await compose('exec', '-T', 'api', 'npm', 'run', 'ops', '--', 'reconcile')).toMatch(/\S/u);
}

async function refuseInside() {
  for (const path of [
    '/api/release',
    '/api/release/follow',
    '/api/%72elease/follow',
    '/dev/mail',
    '/api/%6Fffice/x',
  ]) {
    const reply = await fetch(url + path);
    // The programs' own answers have an id for the logs.
    expect([path, reply.status, reply.headers.has('x-request-id')]).toEqual([path, 404, false]);
  }
}

async function buyTicket() {
  const browser = await chromium.launch({ executablePath });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(slow.timeout);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await visit(page, '/event/ninth-floor-jazz');
  await page.getByRole('button', { name: /^Table seat.*more/i }).click();
  await openCart(page);
  await expect(page).toHaveURL(/\/login/, slow);
  await signIn(page);
  await page
    .getByRole('dialog', { name: 'CART' })
    .getByRole('button', { name: 'CHECKOUT' })
    .click();
  await chooseMethod(page, 'Credit or debit card');
  await payButton(page).click();
  await expectPayment(page);
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/, slow);
  await expect(page.locator('h1')).toBeVisible(slow);
  expect(errors).toEqual([]);
  await browser.close();
  await expect(async () => {
    const mails = await containers.askInside('http://mailpit:8025/api/v1/messages');
    expect(mails).toContain(demo.login);
  }).toPass(slow);
}

async function liveCheckout(): Promise<string | undefined> {
  const response = await fetch(`${url}/release.json`);
  return ((await response.json()) as { remotes: Record<string, string> }).remotes.checkout;
}

async function step(what: string, run: () => Promise<unknown>) {
  const begun = Date.now();
  await run();
  console.log(`✓ ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
}

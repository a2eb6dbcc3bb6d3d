import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect } from '@playwright/test';
import { needChromium } from '../find-chromium.ts';
import { startRepeatingBuyer } from '../edge/repeating-buyer.ts';
import { expectMails, goToBilling, openPhone, payAndSeeReceipt } from './buy-ticket.ts';
import { type Containers, openContainers } from './compose.ts';
import { printLoad, startSteadyLoad } from './steady-load.ts';

/**
 * `npm run containers`: builds and starts the containers of docker-compose.yml and buys a ticket on a phone. Then, under
 * constant load, it stops replicas, kills others (SIGKILL) while a buyer orders, deploys checkout alone while a tab is open, and replaces the shells. One failed
 * request fails the run. Takes minutes, needs Docker, and removes everything afterwards.
 */
const port = Number(process.env.PORT ?? 8480);
const containers = await openContainers({ port });
const { url, compose } = containers;
const browser = await chromium.launch({ executablePath: needChromium(console.log), args: ['--no-sandbox'] });
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void containers.close().then(() => process.exit(130));
  });
}

try {
  // The demo account orders more often than a person may.
  await containers.change(
    'api/trial.env',
    'TRIAL_SECRETS=accept',
    'TRIAL_SECRETS=accept\nADDRESS_LIMIT_FACTOR=1000',
  );
  await step('build the images', () => compose('build'));
  await step('start everything, all healthy', async () => {
    await compose('up', '-d');
    for (const service of ['api', 'shell', 'edge']) await untilHealthy(containers, service, 1);
  });
  await step('the home page answers', () => untilAnswers('/'));
  await step('buy a ticket at 390 px; its mail arrives', async () => {
    const phone = await openPhone(browser, url);
    await goToBilling(phone.page);
    await payAndSeeReceipt(phone.page);
    expect(phone.consoleErrors).toEqual([]);
    await phone.close();
    await expectMails(containers, 1);
  });
  await step('scale to two apis and two shells', async () => {
    await compose('up', '-d', '--scale', 'api=2', '--scale', 'shell=2');
    await untilHealthy(containers, 'api', 2);
    await untilHealthy(containers, 'shell', 2);
  });

  const load = startSteadyLoad(url);
  const still = () => expect(load.failures()).toEqual([]);
  try {
    const phone = await openPhone(browser, url);
    await step('open a tab at billing', () => goToBilling(phone.page));
    for (const service of ['api', 'shell']) {
      await step(`stop one of two ${service}s and start it again`, async () => {
        const [first = ''] = await containers.idsOf(service);
        await containers.docker('stop', first);
        await sleep(5000);
        await containers.docker('start', first);
        await untilHealthy(containers, service, 2);
        still();
      });
    }
    const buyer = await startRepeatingBuyer(port);
    for (const service of ['api', 'shell']) {
      await step(`kill one of two ${service}s and start it again`, async () => {
        const [first = ''] = await containers.idsOf(service);
        await containers.docker('kill', first);
        await sleep(5000);
        // Docker does not restart by itself what was killed by hand.
        await containers.docker('start', first);
        await untilHealthy(containers, service, 2);
        still();
      });
    }
    await step('each order of the buyer exists once', async () => expect(await buyer.stop()).toEqual([]));
    await step('deploy checkout alone', async () => {
      const before = await liveCheckout();
      await containers.change('mfe-checkout/src/locales/en.json', 'YOUR ORDER', 'YOUR ORDER, PLEASE');
      await compose('up', '-d', '--build', 'mfe-checkout');
      await expect(async () => expect(await liveCheckout()).not.toBe(before)).toPass({ timeout: 60_000 });
      const words = await fetch(`${url}/mfe/checkout/${await liveCheckout()}/i18n/en.json`);
      expect(await words.text()).toContain('YOUR ORDER, PLEASE');
      still();
    });
    await step('the tab opened before continues to its receipt', async () => {
      await payAndSeeReceipt(phone.page);
      expect(phone.consoleErrors).toEqual([]);
      await phone.close();
      await expectMails(containers, 2);
    });
    await step('replace both shells by a new build', async () => {
      const before = await release();
      await containers.change('shell/src/locales/en.json', '{', '{ "containers": "trial",');
      await compose('up', '-d', '--build', '--no-deps', '--scale', 'shell=2', 'shell');
      await untilHealthy(containers, 'shell', 2);
      await expect(async () => expect((await release()).shell).not.toBe(before.shell)).toPass({
        timeout: 60_000,
      });
      await sleep(3000);
      still();
    });
  } finally {
    await load.stop();
    printLoad(load);
    for (const failure of load.failures().slice(0, 20)) console.log(failure);
  }
  still();
  console.log('No request failed.');
} catch (error) {
  process.exitCode = 1;
  if (!isStopping) {
    console.error(error);
    console.error(await compose('ps'));
    console.error((await compose('logs', '--tail', '15')).slice(-12_000));
  }
} finally {
  await browser.close();
  if (!isStopping) await containers.close();
}

async function step(what: string, run: () => Promise<unknown>) {
  const begun = Date.now();
  await run();
  console.log(`✓ ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
}

async function release() {
  const response = await fetch(`${url}/release.json`);
  return (await response.json()) as { shell: string; remotes: Record<string, string> };
}

async function liveCheckout(): Promise<string | undefined> {
  return (await release()).remotes.checkout;
}

async function untilAnswers(path: string) {
  await expect(async () => expect((await fetch(url + path)).status).toBe(200)).toPass({ timeout: 60_000 });
}

/** Waits until a service has this number of containers and all are healthy. */
async function untilHealthy({ idsOf, docker }: Containers, service: string, count: number) {
  await expect(async () => {
    const ids = await idsOf(service);
    expect(ids).toHaveLength(count);
    const states = await docker('inspect', '--format', '{{.State.Health.Status}}', ...ids);
    expect(states.trim().split('\n')).toEqual(ids.map(() => 'healthy'));
  }).toPass({ timeout: 120_000, intervals: [1000] });
}

import { chromium, expect } from '@playwright/test';
import { needChromium } from '@playday/shared/build/find-chromium';
import { chooseMethod, expectPayment, openCart, payButton } from '../../journeys/checkout.ts';
import { demo, signIn, visit } from '../../journeys/journey-test.ts';
import { endOnSignals, need } from '../trial.ts';
import { composeCommand, openContainers } from './compose.ts';
import { printLoad, startSteadyLoad } from './steady-load.ts';

// Builds and programs share one machine here.
const slow = { timeout: 600_000 };

/**
 * Builds and starts the containers of docker-compose.yml, buys a ticket on a phone, deploys checkout alone and replaces each program under constant load, of
 * which no request may fail. Takes minutes, and removes everything afterwards. What replaced and killed programs cost is measured without containers.
 */
export async function runContainers(port: number): Promise<void> {
  need(composeCommand() ? undefined : 'Docker with `docker compose` or docker-compose');
  const containers = await openContainers({ port });
  const { url, compose } = containers;
  const executablePath = needChromium(console.log);
  endOnSignals(containers.close);
  try {
    await step('build the images', () => compose('build'));
    await step('start everything, all healthy', async () => {
      await compose('up', '-d');
      await expect(async () => {
        const states = await containers.states();
        for (const service of ['api', 'shell', 'edge'])
          expect(states).toMatch(new RegExp(`^${service} .*\\(healthy\\)$`, 'm'));
      }).toPass(slow);
      await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass(slow);
    });
    await step('buy a ticket at 390 px; its mail arrives', buyTicket);
    const load = startSteadyLoad(url);
    await replaceEach().finally(() => load.stop());
    printLoad(load);
    expect(load.failures()).toEqual([]);
    console.log('No request failed.');
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    console.error((await compose('logs', '--tail', '15')).slice(-12_000));
  } finally {
    await containers.close();
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
    // What stands alone is answered after a wait: the edge lets requests wait for programs that start.
    for (const service of ['mfe-catalog', 'mfe-account', 'mfe-erasure', 'shell', 'api'])
      await step(`replace ${service}`, async () => {
        await compose('up', '-d', '--no-deps', '--force-recreate', service);
        await expect(async () =>
          expect(await containers.states()).toMatch(new RegExp(`^${service} .*\\(healthy\\)$`, 'm')),
        ).toPass(slow);
      });
  }

  async function buyTicket() {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
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
    await page.getByRole('dialog', { name: 'CART' }).getByRole('button', { name: 'CHECKOUT' }).click();
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
}

async function step(what: string, run: () => Promise<unknown>) {
  const begun = Date.now();
  await run();
  console.log(`✓ ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
}

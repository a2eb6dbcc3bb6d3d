import { expect, type Page } from '@playwright/test';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { expectFrameUsable, type Outcome } from './loading-fault.ts';

/** Opens the home page while the api is faulty: the specified sentence and *Try again* appear, and the rest keeps working. */
export async function playApiFault(page: Page, proxy: FaultProxy, fault: Fault): Promise<Outcome> {
  await page.goto(`${proxy.url}/about-us`);
  await page.waitForSelector('html[data-hydrated]');
  proxy.break({ fault, matches: (path) => path.startsWith('/api/event') });
  try {
    const begun = Date.now();
    await page.getByRole('link', { name: 'Playday, to the main page' }).click();
    await expect(page.getByText('Error occured during events reading.').first()).toBeVisible({
      timeout: 15_000,
    });
    const panelMs = Date.now() - begun;
    await expectFrameUsable(page);
    await expect(page.locator('h1')).toHaveText(/PAYDAY/);

    proxy.heal();
    const healing = Date.now();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('link', { name: /Late Set: Jazz/ }).first()).toBeVisible();
    return { panelMs, healedMs: Date.now() - healing };
  } finally {
    proxy.heal();
  }
}

import { remoteNames } from '@playday/shared/build/remotes';
import { test as base, expect } from '@playwright/test';
import { type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts';
import { expectFrameUsable, pageOf, playLoadingFault } from '../faults/loading-fault.ts';

const test = base.extend<object, { faults: FaultProxy }>({
  faults: [
    async ({}, use, { project }) => {
      const shop = new URL(project.use.baseURL ?? '');
      const faults = await openFaultProxy({ port: Number(shop.port) }, 8195);
      await use(faults);
      await faults.close();
    },
    { scope: 'worker' },
  ],
});

for (const remote of remoteNames) {
  for (const [part, fault] of [
    ['entry', '404'],
    ['entry', 'tampered'],
    ['chunk', 'reset'],
    ['chunk', 'truncated'],
    ['entry', 'hang'],
  ] as const) {
    test(`${remote}: ${part} ${fault} shows a panel, heals without a reload`, async ({ page, faults }) => {
      await playLoadingFault(page, faults, remote, part, fault);
    });
  }
}

test('with all remotes dead the shell still stands, in the visitor’s language', async ({ page, faults }) => {
  faults.break({ fault: 'refused', matches: (path) => path.startsWith('/mfe/') });
  await page.goto(`${faults.url}/login?lang=th`);
  await expect(page.getByRole('alert').filter({ hasText: 'ตะกร้าของคุณยังอยู่ครบ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'เมนู' })).toBeVisible();
  faults.heal();
});

test('going to a remote that is down shows the panel there, and the way back works', async ({
  page,
  faults,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${faults.url}${pageOf.account.other}`);
  await page.waitForSelector('html[data-hydrated]');
  faults.break({ fault: '500 html', matches: (path) => path.startsWith('/mfe/account/') });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign in / Register' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached right now' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFrameUsable(page);
  faults.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('h1')).toHaveText('Log in');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('About us');
});

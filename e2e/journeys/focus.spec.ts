import { expect, type Page, test } from '@playwright/test';
import { arrive, screenPages } from '../trials/visual/audit-screen.ts';
import { answer } from '../trials/visual/prepare.ts';
import { screens } from '../trials/visual/screens.ts';

/**
 * States of screens whose buttons are pressed; those after a dash before their last step, which is
 * one of the presses.
 */
const walked = [
  'find-nothing event-chosen menu-buyer cart-last-minutes cart-session-ended ' +
    'billing-promo -billing-promo',
  '-billing-promo-refused payment-qr payment-declined login-not-verified login-captcha-failed',
  'forgot-password-sent verify -verify-changed-done pre-registration-buyer settings-sessions',
  'settings-delete-wrong tickets-at-the-gate -erase-confirm-done',
].flatMap((names) => names.split(' '));

const open = screenPages();

/** Fills in what is empty. The password is wrong. */
async function fillIn(page: Page) {
  const values = { password: 'Playday2027', email: 'mali@playday.test', tel: '0812345678' };
  for (const input of await page.locator('main input:visible:enabled:not([readonly])').all()) {
    const [kind, value, capitals] = await input.evaluate(
      (element: HTMLInputElement) =>
        [
          element.inputMode || element.type,
          element.value,
          element.autocapitalize === 'characters',
        ] as const,
    );
    if (kind === 'radio') await input.check({ force: true });
    else if (value === '')
      await input.fill(capitals ? 'PAYDAY26' : (values[kind as keyof typeof values] ?? 'Mali'));
  }
}

/** What a button does: its name without the tickets, numbers and events that it is about. */
const nameOf = (controls: Element[]) =>
  controls.map((control) =>
    (control.getAttribute('aria-label') ?? control.textContent)
      .replace(/^.*: |“.*”|[\d,.฿]+/g, '')
      .trim(),
  );

const focused = () => {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return 'nothing';
  return activeElement.checkVisibility() ? 'seen' : 'hidden';
};

for (const name of walked) {
  test(`${name}: each button pressed by keyboard leaves the focus on the page`, async () => {
    const last = screens.find((each) => each.name === name.replace(/^-/, ''))!;
    const { then: _, ...before } = last;
    const pressed = new Set<string>();
    let names: string[];
    do {
      const { page, way } = await open('en');
      // What would change the account for the next press, and end the sessions of other journeys.
      await answer(page, 'logout', {});
      await answer(page, 'user/sessions/*', {});
      await answer(page, 'user/pre-registration', {}, 200, 'POST');
      const rest = await arrive(page, name.startsWith('-') ? before : last, way);
      await fillIn(page);
      const { pathname } = new URL(page.url());
      const dialog = page.locator('dialog[open]').last();
      const controls = ((await dialog.count()) > 0 ? dialog : page.locator('main')).locator(
        `button:enabled:visible, a[href="${pathname}"]:visible, a[href^="${pathname}?"]:visible`,
      );
      names = await controls.evaluateAll(nameOf);
      const next = names.find((each) => !pressed.has(each))!;
      pressed.add(next);
      await controls.nth(names.indexOf(next)).focus();
      await page.keyboard.press('Enter');
      await rest();
      expect.soft(await page.evaluate(focused), next).toBe('seen');
      await page.close();
    } while (names.some((each) => !pressed.has(each)));
  });
}

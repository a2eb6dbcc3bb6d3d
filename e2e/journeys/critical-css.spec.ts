import { test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

const everySheet = () =>
  [...document.querySelectorAll('head > style, head > link[rel=stylesheet]')].map(
    (element) =>
      element.getAttribute('data-href') ?? element.getAttribute('href') ?? 'in the document',
  );

test('frame’s full style sheet: follows its part in the document and precedes all others', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const [, first = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(first).toContain('.skip-');
  expect(first).not.toMatch(/\.stepper-|\.menuBody-/);
  await visit(page, '/');
  expect((await page.evaluate(everySheet)).slice(0, 3)).toEqual([
    'in the document',
    expect.stringMatching(/^\/assets\/\w+\/main\.css$/),
    expect.stringMatching(/^\/mfe\/catalog\/\w+\/home\.css$/),
  ]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS(
    'background-color',
    'rgb(23, 19, 43)',
  );
});

declare global {
  interface Window {
    /** Whether the page was hydrated before its full style sheet was applied. */
    wasUnstyled: boolean;
  }
}
function noteWhetherUnstyled() {
  const watch = new MutationObserver(() => {
    const { hydrated, unstyled } = document.documentElement.dataset;
    if (hydrated) window.wasUnstyled ??= unstyled === '';
  });
  watch.observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
}

const frameSheet = /\/assets\/.*main\.css$/;
for (const [what, file, isAborted] of [
  ['the frame’s style sheet cannot be loaded', frameSheet, true],
  ['the frame’s style sheet never arrives', frameSheet, false],
  ['the script of the web fonts cannot be loaded', /\/fonts\.js$/, true],
] as const) {
  test(`${what}: the page is hydrated, works, and reports no error of its build`, async ({
    page,
    consoleErrors,
  }) => {
    const failed =
      isAborted && page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    await page.route(file, (route) => (isAborted ? route.abort() : undefined));
    await page.addInitScript(noteWhetherUnstyled);
    await visit(page, '/');
    if (what.includes('never arrives'))
      expect(await page.evaluate(() => window.wasUnstyled)).toBe(true);
    await failed;
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    // A modal dialog that is still transparent would block the page.
    expect(await page.locator('html[data-unstyled]').count()).toBe(0);
    expect(consoleErrors.splice(0)).toEqual(
      isAborted ? ['Failed to load resource: net::ERR_FAILED'] : [],
    );
  });
}

test('before the session is known: the header shows no sign-in link', async ({
  page,
  buyer: _,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // The document without its inline script, as it is painted before the script has run.
  await page.route('/faq', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/<script>[\s\S]*?<\/script>/, '');
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/faq');
  const signIn = page.getByRole('navigation', { name: 'Main' }).getByText('Sign in / Register');
  await expect(signIn).toBeHidden();
  await page.unroute('/faq');
  await visit(page, '/faq');
  await expect(signIn).toBeHidden();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { languages } from '@playday/shared/rules/languages/languages';
import { expect, test } from '@playwright/test';
import { auditScreen, picture, screenPages } from './audit-screen.ts';
import { screens } from './screens.ts';

/**
 * `npm run trial -- visual`: visits every state of every screen in each language and width; writes
 * screenshots and accessibility trees to `screens/`.
 */
const variants = languages.flatMap((language) => [
  ...[320, 390, 1280].map((width) => ({ language, width, theme: 'light' as const })),
  { language, width: 390, theme: 'dark' as const },
]);

const open = screenPages();
for (const { language, width, theme } of variants)
  for (const screen of screens) {
    const name = `${screen.name}.${language}.${width}.${theme}`;
    test(name, async () => {
      const viewport = { width, height: width > 1000 ? 800 : 844 };
      const { page, way } = await open(language, { viewport, colorScheme: theme });
      const audit = auditScreen(page, screen, way);
      // A screen that fails is looked at first.
      await audit.catch(() => {});
      const file = join(root, 'screens', name);
      await picture(page, `${file}.png`).catch(() => {});
      // What a screen reader reads. An open modal dialog is all of it.
      const dialog = page.locator('dialog:modal').last();
      const read = (await dialog.count()) > 0 ? dialog : page.locator('body');
      await writeFile(`${file}.aria.yml`, await read.ariaSnapshot());
      await page.close();
      expect(await audit).toEqual([]);
    });
  }

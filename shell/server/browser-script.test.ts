import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBrowserScript } from './browser-script.ts';

test('browser script: indentation, comments and JSDoc types are removed, code is unchanged', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'playday-script-')), 'script.js');
  writeFileSync(
    file,
    [
      '// Why.',
      '{',
      '  /** @type {string[]} */',
      "  const list = ['https://shop.test'];",
      '',
      '  // @ts-expect-error A reason.',
      '  list.push(1);',
      '}',
      '',
    ].join('\n'),
  );
  expect(readBrowserScript(pathToFileURL(file))).toBe(
    "{\nconst list = ['https://shop.test'];\nlist.push(1);\n}\n",
  );
});

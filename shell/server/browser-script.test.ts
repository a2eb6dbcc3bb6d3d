import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBrowserScript } from './browser-script.ts';

test('a browser script: indents, comments and JSDoc types stay behind, code is sent as written', () => {
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

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '@playday/build/temp-folder';
import { readBrowserScript } from './browser-script.ts';

const scriptOf = (source: string) =>
  pathToFileURL(join(tempFolder({ 'script.js': source }), 'script.js'));

test('browser script: comments, JSDoc types and long names are removed; it does the same', () => {
  const script = readBrowserScript(
    scriptOf(`// Why.
      {
        /** @type {string[]} */
        const addresses = ['https://shop.test'];
        /* Several
           lines. */
        for (const address of addresses) globalThis.shown.push(\`\${address} </script>\`);
      }`),
  );
  expect(script).not.toMatch(/Why|lines|type|addresses|<\/script/);
  const shown: string[] = [];
  Object.assign(globalThis, { shown });
  new Function(script)();
  Reflect.deleteProperty(globalThis, 'shown');
  expect(shown).toEqual(['https://shop.test </script>']);
});

test('browser script with a syntax error, or empty: an error when the server starts', () => {
  expect(() => readBrowserScript(scriptOf('{ const = 1 }'))).toThrow();
  expect(() => readBrowserScript(scriptOf('// Nothing.'))).toThrow('contains no code');
});

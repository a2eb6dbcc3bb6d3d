import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.ts';
import { tempFolder } from '../temp-folder.ts';

const served = readFileSync(join(root, 'mfe-erasure/src/embed/playday-erasure.d.ts'));

/**
 * Compiles a page in a project of its own, with the types that the shop serves; returns the errors.
 */
function errorsIn(page: string, { withReact = false } = {}): string[] {
  const folder = tempFolder({ 'playday-erasure.d.ts': served, 'page.tsx': page });
  if (withReact) {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/react', 'csstype'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const program = ts.createProgram({
    rootNames: [join(folder, 'page.tsx'), join(folder, 'playday-erasure.d.ts')],
    options: {
      strict: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      exactOptionalPropertyTypes: true,
      jsx: withReact ? ts.JsxEmit.ReactJSX : ts.JsxEmit.Preserve,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('page without a library: element, attributes, events and JSX tag are typed', () => {
  const page = `
    import type { PlaydayErasureError } from './playday-erasure.d.ts';
    const element = document.createElement('playday-erasure');
    element.setAttribute('app', 'staff');
    element.lang = 'th';
    element.addEventListener('playday-erasure:ready', ({ detail }) => {
      const app: 'staff' | 'market' = detail.app;
    });
    addEventListener('playday-erasure:height', ({ detail }) => {
      element.style.height = detail.height.toFixed();
    });
    document.addEventListener('playday-erasure:error', ({ detail }) => {
      const { code, step, status = 0, apiCode }: PlaydayErasureError = detail;
      if (code === 'refused') console.log(step, status + 1, apiCode);
    });
    export const tag = <playday-erasure app="market" lang="km" />;`;
  expect(errorsIn(page)).toEqual([]);
});

test('React page: the tag takes React’s attributes, too', () => {
  const page = `
    import { useRef } from 'react';
    export function Page() {
      const element = useRef<HTMLElement>(null);
      return <playday-erasure ref={element} className="brand"
        style={{ width: 300 }} app="staff" lang="zh" />;
    }`;
  expect(errorsIn(page, { withReact: true })).toEqual([]);
});

test.each([false, true])('wrong attributes, with React %s: do not compile', (withReact) => {
  const page = `
    export const unknownApp = <playday-erasure app="staf" />;
    export const noApp = <playday-erasure />;
    export const unknownLanguage = <playday-erasure app="staff" lang="fr" />;`;
  expect(errorsIn(page, { withReact })).toEqual([
    expect.stringContaining('"staf"'),
    expect.stringContaining("'app' is missing"),
    expect.stringContaining('"fr"'),
  ]);
});

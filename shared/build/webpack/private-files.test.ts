import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.ts';
import { replacedFiles } from './federation.ts';

/** The names that an ES module exports. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .flatMap((statement) => {
      if (
        ts.isExportDeclaration(statement) &&
        statement.exportClause &&
        ts.isNamedExports(statement.exportClause)
      )
        return statement.exportClause.elements.map(({ name }) => name.text);
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (isExported && ts.isVariableStatement(statement))
        return statement.declarationList.declarations.map(({ name }) => name.getText());
      return [];
    })
    .sort();
}
const stubs = Object.entries(replacedFiles).filter(([file]) => file.startsWith('/'));

test.each(stubs)('%s: it exists, and its stub exports the same names', (file, stub) => {
  expect(existsSync(file)).toBe(true);
  expect(exportsOf(file).length).toBeGreaterThan(0);
  expect(exportsOf(stub)).toEqual(exportsOf(file));
});

test('federation’s runtime-core: it still comes in two module formats, and the alias names one of them', () => {
  const file = replacedFiles['@module-federation/runtime-core$'];
  const packageFile = join(root, 'node_modules/@module-federation/runtime-core/package.json');
  const { exports } = createRequire(import.meta.url)(packageFile) as {
    exports: { '.': { import: { default: string }; require: { default: string } } };
  };
  const { import: esm, require: commonJs } = exports['.'];
  expect(esm.default).not.toBe(commonJs.default);
  const own = [esm.default, commonJs.default].map((path) => join(packageFile, '..', path));
  expect(own).toContain(file);
});

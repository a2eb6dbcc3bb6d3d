import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '@playday/shared/build/root';
import ts from 'typescript';
import { coinedNames } from './coined-names.ts';

export interface CoinedName {
  file: string;
  line: number;
  name: string;
  replacement: string;
}

const replacements = new Map(Object.entries(coinedNames));

/** Coined names in one file: its file name, its exports and its test titles. */
export function coinedNamesIn(file: string, text: string): CoinedName[] {
  const found: CoinedName[] = [];
  const check = (name: string, line: number) => {
    const replacement = replacements.get(name);
    if (replacement) found.push({ file, line, name, replacement });
  };
  const stem = basename(file).replace(/\..*$/, '');
  check(stem, 1);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  for (const statement of source.statements) {
    for (const name of exportedNames(statement)) if (name !== stem) check(name, lineOf(statement));
  }
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      // Camel-case and hyphenated names count as one word; plain words are ignored.
      for (const word of titleOf(node).match(/[\w-]+/g) ?? [])
        if (/[a-z][A-Z]|-/.test(word)) check(word, lineOf(node));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function exportedNames(statement: ts.Statement): string[] {
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  ) {
    return statement.exportClause.elements.map(({ name }) => name.text);
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name ? [name.getText()] : [];
}

/** The title of `test('…')`, `describe('…')` and `test.each(…)('…')`; empty for other calls. */
function titleOf({ expression, arguments: [title] }: ts.CallExpression): string {
  const isTest = /^(?:test|it|describe)\b/.test(expression.getText());
  return isTest && title && ts.isStringLiteralLike(title) ? title.text : '';
}

if (import.meta.main) {
  const patterns = ['*.ts', '*.tsx', '*.mjs', ':!shared/build/scripts/coined-names.ts'];
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = files
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
    .flatMap((file) => coinedNamesIn(file, readFileSync(join(root, file), 'utf8')));
  for (const { file, line, name, replacement } of found) {
    console.error(`${file}:${line} ${name}: use ${replacement}`);
  }
  console.log(`${files.split('\n').length} files, ${found.length} coined names`);
  process.exit(found.length > 0 ? 1 : 0);
}

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { installedPackages, type Read } from './installed-packages.ts';
import { parseOnce } from './parse-once.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { sharedFolder } from '../root.ts';
import { readRemote } from '../workspace-remotes.ts';

/** What a build is made of: files below the root, and packages as `name@version`, as installed. */
export interface BuildInputs {
  files: string[];
  packages: string[];
}

/** Where a remote keeps the custom element for other sites, if it has one. */
const embedEntry = 'src/embed/index.ts';
/** Run by `build.ts`, so no file imports them. */
const tools = ['webpack', 'webpack-cli'];

/**
 * Follows the imports of a program and of its webpack configuration, as both are run: imports of
 * types alone add nothing, and what the page's shell provides is not part of a remote. `read`
 * returns the text of a file.
 */
export function buildInputs(root: string, folder: string, read: Read = readText): BuildInputs {
  const files = new Set<string>();
  const packages = new Map<string, Set<string>>();
  const within = (file: string) => join(root, folder, file);

  const follow = (entries: string[], isProvided: (specifier: string) => boolean) => {
    const seen = new Set<string>();
    const waiting = [...entries];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      files.add(file);
      for (const specifier of importsOf(file, read)) {
        if (isProvided(specifier)) continue;
        const found = resolve(root, file, specifier);
        if (found.files) waiting.push(...found.files);
        else
          packages.set(
            found.package,
            (packages.get(found.package) ?? new Set()).add(dirname(file)),
          );
      }
    }
  };

  const provided: readonly string[] = sharedLibraries;
  follow([within('webpack.config.ts')], () => false);
  if (existsSync(within('remote.json'))) {
    files.add(within('remote.json'));
    const entries = Object.values(readRemote(folder).exposes).map(within);
    follow(entries, (specifier) => provided.includes(specifier));
    if (existsSync(within(embedEntry))) follow([within(embedEntry)], () => false);
    files.add(join(sharedFolder, 'build/webpack/stubs/bundler-runtime.js'));
  } else {
    const kit = createRequire(join(root, 'package.json')).resolve('@playday/shared/kit');
    follow([within('src/index.ts'), within('src/render.tsx'), kit], () => false);
    for (const stub of filesIn(join(sharedFolder, 'build/webpack/stubs'))) files.add(stub);
  }
  const words = [within('src/locales'), ...globSync(within('src/extras/*/locales'))];
  for (const file of words.flatMap(filesIn)) files.add(file);
  for (const manifest of [within('package.json'), join(sharedFolder, 'package.json')])
    files.add(manifest);

  for (const tool of tools) packages.set(tool, new Set([sharedFolder]));
  const importers = [...packages].flatMap(([name, folders]) =>
    Array.from(folders, (from) => ({ name, from })),
  );
  return {
    files: [...files].map((file) => relative(root, file).replaceAll(sep, '/')).sort(),
    packages: installedPackages(importers, read),
  };
}

const readStyles = parseOnce(importsOfStyles);
const readScript = parseOnce(importsOfScript);

/**
 * The specifiers that a file imports when it runs; of a dynamic import with a variable part, the
 * text before that part.
 */
function importsOf(file: string, read: Read): string[] {
  if (file.endsWith('.css')) return readStyles(read(file), file);
  return /\.[cm]?[jt]sx?$/u.test(file) ? readScript(read(file), file) : [];
}

function importsOfStyles(styles: string): string[] {
  return Array.from(styles.matchAll(cssReference), ([, path = '']) => path).filter((path) =>
    /^(?:\.|@playday\/)/u.test(path),
  );
}

function importsOfScript(script: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && isRun(node.importClause)) take(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
      take(node.moduleSpecifier);
    if (ts.isCallExpression(node) && loads(node)) take(node.arguments[0]);
    if (ts.isNewExpression(node) && node.expression.getText() === 'URL')
      take(node.arguments?.[0], '.');
    node.forEachChild(visit);
  };
  const take = (node: ts.Node | undefined, start = '') => {
    const text =
      node && ts.isStringLiteralLike(node)
        ? node.text
        : node && ts.isTemplateExpression(node)
          ? node.head.text
          : undefined;
    if (text?.startsWith(start)) found.push(text);
  };
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true));
  return found;
}

const cssReference = /(?:@import\s+|\bfrom\s+|url\(\s*)['"]?([^'")\s;]+)/gu;

const loads = ({ expression }: ts.CallExpression) =>
  expression.kind === ts.SyntaxKind.ImportKeyword ||
  ['require', 'require.resolve'].includes(expression.getText());

/** Whether an import stays when its types are removed. */
function isRun(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return true;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || ts.isNamespaceImport(namedBindings)) return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
}

type Found = { files: string[] } | { files: undefined; package: string };

function resolve(root: string, importer: string, specifier: string): Found {
  if (specifier.startsWith('.')) {
    const path = join(dirname(importer), specifier);
    // A folder above, such as `new URL('../..', import.meta.url)`: its neighbours may begin with
    // the same text.
    if (/(?:^|\/)\.\.?$/u.test(specifier)) return { files: [] };
    if (specifier.endsWith('/')) return { files: filesIn(path) };
    if (/\.[a-z0-9]+$/u.test(specifier)) return { files: [path] };
    // The text before the variable part of a dynamic import, or a folder.
    return {
      files: filesIn(dirname(path)).filter((file) => basename(file).startsWith(basename(path))),
    };
  }
  if (/^@playday\/(?:build|shared)\//u.test(specifier))
    return { files: [createRequire(join(root, 'package.json')).resolve(specifier)] };
  const [scope, name] = specifier.replace(/^node:/u, '').split('/');
  return { files: undefined, package: scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? '') };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.d\.ts$/u.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContractSurface } from '@playday/shared/contract/requirements';
import ts from 'typescript';
import { isInstalled, sharedFolder } from '../root.ts';
import { parseOnce } from './parse-once.ts';
import { contractVersion, deprecations, mountedContracts } from '@playday/shared/contract/version';

/** The interfaces of the contract whose members a remote accesses through its host. */
const interfaces = ['Host', 'ReadonlyStore', 'HostSession', 'HostCart', 'EventBus', 'BusEvents'];
const hostFile = join(sharedFolder, 'contract/host.ts');
const kitFile = join(sharedFolder, 'kit/kit.ts');
/** Written when this package is packed, because declarations take the place of its sources. */
export const surfaceFile = 'contract/surface.json';
const kitModule = '@playday/shared/kit';

/** What builds of remotes take from the page besides kit and host: federation's bundler runtime. */
const bundlerRuntime = 'bundlerRuntime';

/** What a shell built from the sources of this package offers to remotes. */
export function offeredSurface(): ContractSurface {
  if (isInstalled)
    return JSON.parse(readFileSync(join(sharedFolder, surfaceFile), 'utf8')) as ContractSurface;
  return {
    contracts: [...mountedContracts],
    kit: exportedNames(kitFile).sort(),
    host: [...hostMembers(), bundlerRuntime],
    deprecated: deprecations,
  };
}

/**
 * What a remote's sources use. Based on syntax only: any property with the name of a host member
 * counts as that member, so the result may contain too much, but never too little.
 */
export function usedSurface(files: Iterable<string>): ContractSurface {
  const kit = new Set<string>();
  const properties = new Set<string>();
  for (const file of files) {
    walk(parse(file), (node) => {
      if (ts.isImportDeclaration(node) && isKit(node.moduleSpecifier)) takeImports(node, file, kit);
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const [module] = node.arguments;
        if (module && isKit(module)) throw wholeKit(file);
      }
      if (ts.isPropertyAccessExpression(node)) properties.add(node.name.text);
      if (ts.isBindingElement(node)) properties.add((node.propertyName ?? node.name).getText());
      if (ts.isStringLiteral(node)) properties.add(node.text);
    });
  }
  const host = offeredSurface().host.filter(
    (member) => member === bundlerRuntime || properties.has(member.slice(member.indexOf('.') + 1)),
  );
  return { contracts: [contractVersion], kit: [...kit].sort(), host };
}

function takeImports(node: ts.ImportDeclaration, file: string, kit: Set<string>) {
  const { importClause } = node;
  if (!importClause || importClause.isTypeOnly) return;
  const bindings = importClause.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) {
    throw wholeKit(file);
  }
  for (const { isTypeOnly, name, propertyName } of bindings.elements) {
    if (!isTypeOnly) kit.add((propertyName ?? name).text);
  }
}

const wholeKit = (file: string) =>
  new Error(`${file} imports the kit as a whole; import names instead.`);

function hostMembers(): string[] {
  const members: string[] = [];
  for (const node of parse(hostFile).statements) {
    if (!ts.isInterfaceDeclaration(node) || !interfaces.includes(node.name.text)) continue;
    for (const { name } of node.members) {
      if (name)
        members.push(`${node.name.text}.${ts.isStringLiteral(name) ? name.text : name.getText()}`);
    }
  }
  return members.sort();
}

/** The names of the values that a module exports. */
export function exportedNames(file: string): string[] {
  return parse(file).statements.flatMap((node): string[] => {
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) {
      const { exportClause, moduleSpecifier } = node;
      if (exportClause && ts.isNamedExports(exportClause)) {
        return exportClause.elements
          .filter((part) => !part.isTypeOnly)
          .map((part) => part.name.text);
      }
      if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier)) {
        return exportedNames(join(dirname(file), moduleSpecifier.text));
      }
    }
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(node)) {
      return node.declarationList.declarations.map((declaration) => declaration.name.getText());
    }
    const isValue = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
    return isValue && node.name ? [node.name.text] : [];
  });
}

const isKit = (specifier: ts.Expression) =>
  ts.isStringLiteral(specifier) && specifier.text === kitModule;

const treeOf = parseOnce((text, file) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
);
const parse = (file: string) => treeOf(readFileSync(file, 'utf8'), file);

function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

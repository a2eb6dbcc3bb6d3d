import type { Identifier } from '@mdn/browser-compat-data';
import { type ChildNode, decl, type Declaration, parse } from 'postcss';
import parseValue from 'postcss-value-parser';
import { featuresOf, isAbsent, isMissing, membersOf } from './missing.ts';

const properties = featuresOf('css.properties');
const selectors = featuresOf('css.selectors');
const atRules = featuresOf('css.at-rules');

/** Functions and units that every property may have, by name. */
const everywhere = new Map<string, Identifier>();
const collect = (feature: Record<string, Identifier>) => {
  for (const [name, each] of membersOf(feature)) {
    if (each.__compat) everywhere.set(name.replace(/_function$/, ''), everywhere.get(name) ?? each);
    collect(each);
  }
};
collect(featuresOf('css.types'));

/**
 * The pseudo-classes and pseudo-elements of a selector that one of the oldest browsers lacks:
 * `:has`.
 */
export const missingSelectors = (selector: string, isLacking = isMissing): string[] =>
  [...selector.matchAll(/::?([a-z][\w-]*)/g)].flatMap(([, name = '']) =>
    isLacking(selectors[name]) ? [`:${name}`] : [],
  );

/**
 * What a style sheet uses that one of the oldest browsers lacks. A declaration counts only if none
 * of the same property stands before it in its rule that the oldest browsers know, or one with a
 * prefix. What `@supports` encloses does not count, nor do pseudo-elements with a prefix, which
 * stand beside each other.
 */
export function missingInStyles(css: string): string[] {
  const found = new Set<string>();
  const visit = (node: ChildNode, before: ChildNode[]) => {
    if (node.type === 'decl') {
      const hasOlderForm = before.some(
        (each) =>
          each.type === 'decl' &&
          each.prop.replace(/^-(webkit|moz)-/, '') === node.prop &&
          missingInDeclaration(each).length === 0,
      );
      if (!hasOlderForm) for (const each of missingInDeclaration(node)) found.add(each);
    } else if (node.type === 'rule') {
      for (const each of missingSelectors(node.selector)) found.add(each);
      if (node.selector.includes('&')) found.add('nesting');
    } else if (node.type === 'atrule') {
      if (node.name === 'supports') return;
      if (isMissing(atRules[node.name])) found.add(`@${node.name}`);
      if (node.name === 'media') for (const each of missingInQuery(node.params)) found.add(each);
    }
    if ('nodes' in node)
      node.nodes?.forEach((each, index, all) => visit(each, all.slice(0, index)));
  };
  parse(css).nodes.forEach((each) => visit(each, []));
  return [...found].sort();
}

function missingInDeclaration(
  { prop, value, parent }: Declaration,
  isLacking = isMissing,
): string[] {
  const found: string[] = [];
  const isDescriptor =
    parent?.type === 'atrule' && 'name' in parent && atRules[parent.name]?.[prop] !== undefined;
  const property = isDescriptor ? undefined : properties[prop];
  if (isLacking(property)) return [prop];
  parseValue(value).walk((node) => {
    if (node.type === 'div' && node.value === '/' && isLacking(property?.alt_text))
      found.push(`${prop}: /`);
    if (node.type !== 'word' && node.type !== 'function') return;
    const unit = node.type === 'word' && parseValue.unit(node.value);
    const name = unit ? unit.unit : node.value;
    const own = property?.[name] ?? property?.[`${name}_function`];
    if (isLacking(own)) found.push(`${prop}: ${name}`);
    else if (!own && (node.type === 'function' || unit) && isLacking(everywhere.get(name)))
      found.push(node.type === 'function' ? `${name}()` : `1${name}`);
  });
  return found;
}

const missingInQuery = (query: string): string[] => [
  ...(/[<>]/.test(query) ? ['media ranges'] : []),
  ...[...query.matchAll(/\(\s*([\w-]+)/g)].flatMap(([, name = '']) =>
    isMissing(atRules.media?.[name]) ? [`@media (${name})`] : [],
  ),
];

/**
 * Names of the pseudo-classes and pseudo-elements that one of the oldest browsers lacks altogether.
 */
export const absentSelectors = membersOf(selectors).flatMap(([name, each]) =>
  isAbsent(each) ? [name] : [],
);

/**
 * A style sheet as a browser reads it that lacks all that one of the oldest browsers lacks: it
 * drops what it does not know.
 */
export function readByOldest(css: string): string {
  const sheet = parse(css);
  sheet.walkAtRules((atRule) => {
    if (atRule.name !== 'supports') {
      if (isAbsent(atRules[atRule.name])) atRule.remove();
      return;
    }
    const [, prop = '', value = ''] = /^\(([\w-]+):(.*)\)$/s.exec(atRule.params) ?? [];
    if (missingInDeclaration(decl({ prop, value: value.trim() }), isAbsent).length > 0)
      atRule.remove();
  });
  sheet.walkRules((rule) => {
    // The arguments of :is() and :where() that a browser does not know are ignored.
    const outside = rule.selector.replace(/:(?:is|where)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
    if (missingSelectors(outside, isAbsent).length > 0) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    if (missingInDeclaration(declaration, isAbsent).length > 0) declaration.remove();
  });
  return sheet.toString();
}

import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';

/** Returns the critical CSS of a document's markup, in the style sheet's order. */
export type CriticalCss = (html: string) => string;

/** What occurs in a document's markup. */
interface Used {
  classes: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}
/**
 * A part of the style sheet: returns its text, or an empty string when no element of the document
 * can match it.
 */
type Piece = (used: Used) => string;

/**
 * Parses a style sheet once. The critical CSS omits selectors with classes and attributes that the
 * document does not use, or uses only in content that is hidden until a script opens it, and
 * animations that no rule names.
 */
export function criticalCss(css: string): CriticalCss {
  const { nodes } = parse(css);
  const animations = nodes.filter(
    (node) => node.type === 'atrule' && node.name === 'keyframes',
  ) as AtRule[];
  const pieces = nodes.filter((node) => !(animations as ChildNode[]).includes(node)).map(pieceOf);
  return (html) => {
    const styles = textOf(pieces, usedIn(html));
    return styles + animations.filter(({ params }) => styles.includes(params)).join('');
  };
}

const textOf = (pieces: Piece[], used: Used) => pieces.map((piece) => piece(used)).join('');

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'comment') return () => '';
  if (isForPointers(node)) return () => '';
  if (node.type === 'rule') return pieceOfRule(node);
  if (node.type === 'atrule' && /^(media|supports|container|layer)$/.test(node.name) && node.nodes)
    return pieceOfGroup(node, node.nodes);
  const text = node.toString() + (node.type === 'atrule' && node.nodes ? '' : ';');
  return () => text;
}

function pieceOfRule(rule: Rule): Piece {
  const selectors = rule.selectors.map((selector) => ({ selector, ...requirementsOf(selector) }));
  const declarations = rule.toString().slice(rule.selector.length);
  return (used) => {
    const possible = selectors.filter(
      ({ classes, attributes }) =>
        classes.every((name) => used.classes.has(name)) &&
        attributes.every((name) => used.attributes.has(name)),
    );
    return possible.length > 0
      ? possible.map(({ selector }) => selector).join(',') + declarations
      : '';
  };
}

/**
 * Nothing is hovered or pressed before the complete style sheet has followed, and the document's
 * bytes count.
 */
function isForPointers(node: ChildNode): boolean {
  if (node.type === 'atrule') return node.name === 'media' && /\(hover: ?hover\)/.test(node.params);
  return node.type === 'rule' && node.selectors.every((selector) => selector.includes(':active'));
}

function pieceOfGroup({ name, params }: AtRule, nodes: ChildNode[]): Piece {
  const pieces = nodes.map(pieceOf);
  return (used) => {
    const text = textOf(pieces, used);
    return text && `@${name} ${params}{${text}}`;
  };
}

/**
 * The classes and attributes that elements must have to match the selector; those inside `:not()`,
 * `:is()` and the like are optional.
 */
function requirementsOf(selector: string) {
  let outside = selector;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '');
  }
  const names = (pattern: RegExp) => [...outside.matchAll(pattern)].map(([, name = '']) => name);
  return { classes: names(/\.([\w-]+)/g), attributes: names(/\[([\w-]+)/g) };
}

/** Attributes of the root element, and those that the browser or the document's loader sets. */
const always = ['lang', 'open', 'data-session', 'data-unstyled'];

const closedDialog = /<dialog\b(?![^<>]*\sopen)[^<]*(?:<(?!\/?dialog\b)[^<]*)*<\/dialog>/g;
function usedIn(html: string): Used {
  const tags = html.replace(closedDialog, '').match(/<[a-z][^<>]*>/g) ?? [];
  const namesIn = (pattern: RegExp) =>
    tags.flatMap((tag) => [...tag.matchAll(pattern)].map(([, name = '']) => name));
  return {
    classes: new Set(namesIn(/\sclass="([^"]*)"/g).flatMap((names) => names.split(/\s+/))),
    attributes: new Set([...always, ...namesIn(/\s([\w-]+)(?==|\s|\/?>)/g)]),
  };
}

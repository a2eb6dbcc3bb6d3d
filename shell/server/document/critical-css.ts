import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';

/** Returns the critical CSS of a document's markup, in the style sheet's order. */
export type CriticalCss = (html: string) => string;

type Classes = ReadonlySet<string>;
/** A part of the style sheet: returns its text, or an empty string when no element of the document can match it. */
type Piece = (used: Classes) => string;

/**
 * Parses a style sheet once. The critical CSS omits rules for classes that the document does not use, or uses only in
 * content that is hidden until a script opens it.
 */
export function criticalCss(css: string): CriticalCss {
  const pieces = parse(css).nodes.map(pieceOf);
  return (html) => textOf(pieces, classesIn(html));
}

const textOf = (pieces: Piece[], used: Classes) => pieces.map((piece) => piece(used)).join('');

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
  const selectors = rule.selectors.map(classesOf);
  const text = rule.toString();
  return (used) => (selectors.some((classes) => classes.every((name) => used.has(name))) ? text : '');
}

/** Nothing is hovered or pressed before the complete style sheet has followed, and the document's bytes count. */
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
 * The classes that an element must have to match the selector; those inside `:not()`, `:is()` and the like are
 * optional.
 */
function classesOf(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '');
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

const closedDialog = /<dialog\b(?![^>]*\sopen)[\s\S]*?<\/dialog>/g;
const classesIn = (html: string): Classes =>
  new Set(
    [...html.replace(closedDialog, '').matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/),
    ),
  );

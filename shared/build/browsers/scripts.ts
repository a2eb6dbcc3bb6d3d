import { type MemberExpression, type Node, parse } from 'acorn';
import { simple } from 'acorn-walk';
import type { Identifier } from '@mdn/browser-compat-data';
import { featuresOf, isAbsent, isMissing, membersOf } from './missing.ts';
import { missingSelectors } from './styles.ts';

/**
 * Interfaces of which a page has one object, by that object's name: their members are looked for on
 * it only.
 */
const singletons: Record<string, string> = {
  Navigator: 'navigator',
  Document: 'document',
  Window: 'globalThis',
  Performance: 'performance',
  Screen: 'screen',
};
const builtins = featuresOf('javascript.builtins');
/**
 * The data marks static members of web interfaces; those of the language are known to the Node that
 * this runs in.
 */
const isStatic = (owner: string, key: string) =>
  key.endsWith('_static') ||
  (owner in builtins && key in Object((globalThis as Record<string, unknown>)[owner]));
const interfaces: [string, Identifier][] = [
  ...membersOf(builtins),
  ...membersOf(featuresOf('api')),
];
const missingGlobals = new Set(
  interfaces.filter(([, each]) => isMissing(each)).map(([name]) => name),
);
/** `Promise.withResolvers`, `navigator.share`: members named with their object. */
const missingStatics = new Set<string>();
/** Methods and properties of other objects: names that no interface of the oldest browsers has. */
const missingMembers = new Set<string>();
const knownMembers = new Set<string>();
for (const [owner, each] of interfaces) {
  if (missingGlobals.has(owner)) continue;
  for (const [key, member] of membersOf(each)) {
    const name = key.replace(/_static$/, '');
    const object = singletons[owner] ?? (isStatic(owner, key) ? owner : undefined);
    if (!isMissing(member)) knownMembers.add(name);
    else if (object) missingStatics.add(`${object}.${name}`);
    else missingMembers.add(name);
    if (owner === 'Window' && isMissing(member)) missingGlobals.add(name);
  }
}
for (const name of knownMembers) missingMembers.delete(name);

const attributesOf = (tag: string): Record<string, Identifier> => ({
  ...featuresOf('html.global_attributes'),
  ...featuresOf('html.elements')[tag],
});

/**
 * What a script uses that one of the oldest browsers lacks, as far as its text shows it: syntax,
 * classes and functions by their names, attributes in JSX, and selectors. It cannot know the type
 * of an object, so a member counts only if no type of the oldest browsers has one of that name, and
 * only where it is called or assigned: reading it gives `undefined`.
 */
export function missingInScript(code: string): string[] {
  const found = new Set<string>();
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const objectOf = (node: Node) => textOf(node).replace(/^(window|self)\b/, 'globalThis');
  const memberOf = (node: Node) => {
    if (node.type !== 'MemberExpression') return undefined;
    const { object, property, computed } = node as MemberExpression;
    const name =
      property.type === 'Identifier' && !computed
        ? property.name
        : property.type === 'Literal' && typeof property.value === 'string'
          ? property.value
          : undefined;
    return name === undefined ? undefined : { object: objectOf(object), name };
  };
  const checkMember = (node: Node) => {
    const member = memberOf(node);
    if (member && missingMembers.has(member.name)) found.add(`.${member.name}`);
  };
  const isGuard = new Set<Node>();
  // 2022 but for static blocks and lookbehind, which the parser knows too.
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'script' });
  simple(program, {
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') isGuard.add(argument);
    },
  });
  simple(program, {
    StaticBlock() {
      found.add('static {}');
    },
    Literal({ regex }) {
      if (regex && /\(\?<[=!]/.test(regex.pattern)) found.add('(?<=)');
    },
    Identifier(node) {
      if (missingGlobals.has(node.name) && !isGuard.has(node)) found.add(node.name);
    },
    MemberExpression(node) {
      const member = memberOf(node);
      if (member && missingStatics.has(`${member.object}.${member.name}`))
        found.add(`${member.object}.${member.name}`);
      if (member?.object === 'globalThis' && missingGlobals.has(member.name))
        found.add(member.name);
    },
    NewExpression({ callee }) {
      checkMember(callee);
    },
    AssignmentExpression({ left }) {
      checkMember(left);
    },
    CallExpression({ callee, arguments: [first, second], optional }) {
      if (!optional) checkMember(callee);
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        // A bundler calls what a module exports as `(0, module.jsx)(…)`.
        const called = callee.type === 'SequenceExpression' ? callee.expressions.at(-1) : callee;
        const name = (called && memberOf(called)?.name) ?? '';
        if (/^(querySelector(All)?|matches|closest)$/.test(name))
          for (const selector of missingSelectors(first.value)) found.add(selector);
        if (second?.type === 'ObjectExpression' && /^jsxs?$/.test(name))
          for (const property of second.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
            const { name: key } = property.key;
            if (isMissing(attributesOf(first.value)[key.toLowerCase()]))
              found.add(`<${first.value} ${key}>`);
          }
      }
    },
  });
  return [...found].sort();
}

/** Where a member is: on the class itself, or on what its objects inherit from. */
interface AbsentMember {
  owner: string;
  name: string;
  isStatic: boolean;
}

/**
 * What one of the oldest browsers lacks altogether: names of globals, and members. Those named by
 * symbols are left out.
 */
export function absentFunctions(): { globals: string[]; members: AbsentMember[] } {
  const isName = (name: string) => /^[\w$]+$/.test(name);
  const absent = interfaces
    .filter(([owner, each]) => isName(owner) && isAbsent(each))
    .map(([owner]) => owner);
  const members = interfaces.flatMap(([owner, each]) =>
    membersOf(each).flatMap(([key, member]): AbsentMember[] => {
      const name = key.replace(/_static$/, '');
      return isName(name) && isAbsent(member) && !absent.includes(owner)
        ? [{ owner, name, isStatic: isStatic(owner, key) }]
        : [];
    }),
  );
  const ofWindow = members.flatMap(({ owner, name }) => (owner === 'Window' ? [name] : []));
  return { globals: [...absent, ...ofWindow], members };
}

import { ESLintUtils, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';

const { TypeFlags } = ts;
const textFlags =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any;
const absentFlags = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike;

/** React's components that put no element around their children. */
const noElement = /^(React\.)?(Fragment|StrictMode|Suspense|Profiler|Activity)$/;

type Child = TSESTree.JSXChild | TSESTree.JSXEmptyExpression | TSESTree.Expression;

/** What React may make of a child. */
interface Content {
  /** Text that may be another one after the next rendering. */
  isText: boolean;
  /** Text that is written out, and so never changes. */
  isConstant: boolean;
  /** Several nodes, each of which React updates by itself. */
  isList: boolean;
  /** Nodes that may be added or removed. */
  isOptional: boolean;
}
const stable: Content = { isText: false, isConstant: false, isList: false, isOptional: false };

const join = (contents: Content[]): Content => ({
  isText: contents.some(({ isText }) => isText),
  isConstant: contents.some(({ isConstant }) => isConstant),
  isList: contents.some(({ isList }) => isList),
  isOptional: contents.some(({ isOptional }) => isOptional),
});
/** One of several contents: constant texts change into each other. */
const either = (contents: Content[]): Content => {
  const { isText, isConstant, isList } = join(contents);
  return { isText: isText || isConstant, isConstant: false, isList, isOptional: true };
};

/**
 * Requires an element of its own for each text that shares its parent with something. The
 * translators of browsers replace text nodes by elements, and React goes on to use the nodes: it
 * throws when it removes one or inserts something before one, and a text that it writes into one is
 * not shown. Only a text that is the single child of its element is safe: React sets the element's
 * `textContent`. Texts that are written out may have siblings, unless these come and go.
 */
export const textInItsOwnElement = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      shared:
        'On a page that the browser translates, React cannot update this text or what stands ' +
        'before it: wrap it in an element of its own, or make one string of ' +
        'it and the text beside it.',
      returned:
        'On a page that the browser translates, React cannot update or remove text that a ' +
        'component returns: return an element.',
    },
  },
  defaultOptions: [],
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    /**
     * `within`: the types that it is an item of, because lists may contain lists of the same kind.
     */
    const ofType = (type: ts.Type, within: ts.Type[] = []): Content => {
      const ofPart = (part: ts.Type) => ofType(part, [...within, type]);
      if (within.includes(type)) return stable;
      if (type.flags & absentFlags) return { ...stable, isOptional: true };
      if (type.isUnion()) return either(type.types.map(ofPart));
      if (type.isIntersection()) return join(type.types.map(ofPart));
      if (type.isStringLiteral() && type.value.trim() === '') return stable;
      if (type.flags & textFlags) return { ...stable, isText: true };
      const constraint = type.isTypeParameter() && checker.getBaseConstraintOfType(type);
      if (constraint) return ofPart(constraint);
      const isList = checker.isArrayType(type) || checker.isTupleType(type);
      if (!isList) return stable;
      const items = checker.getTypeArguments(type as ts.TypeReference);
      return { ...join(items.map(ofPart)), isList, isOptional: true };
    };

    /** Text that a component returns is reported where it is defined. */
    const ofElement = ({ openingElement: { name } }: TSESTree.JSXElement): Content => {
      if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) return stable;
      const [signature] = services.getTypeAtLocation(name).getCallSignatures();
      return { ...stable, isOptional: !signature || ofType(signature.getReturnType()).isOptional };
    };

    /** Null: React makes nothing of it, or a space, which translators leave alone. */
    const contentOf = (node: Child): Content | null => {
      switch (node.type) {
        case 'JSXEmptyExpression':
          return null;
        case 'JSXExpressionContainer':
          return contentOf(node.expression);
        case 'JSXText':
        case 'Literal':
          if (typeof node.value === 'string')
            return node.value.trim() ? { ...stable, isConstant: true } : null;
          break;
        case 'JSXElement':
          return ofElement(node);
        case 'JSXFragment': {
          // Texts in it are reported by themselves.
          const { isOptional } = join(contentsOf(node.children));
          return { ...stable, isOptional };
        }
        case 'LogicalExpression': {
          // What the left of an `&&` leaves behind is nothing, or 0.
          const sides = node.operator === '&&' ? [node.right] : [node.left, node.right];
          return either(contentsOf(sides));
        }
        case 'ConditionalExpression':
          return either(contentsOf([node.consequent, node.alternate]));
        default:
      }
      return ofType(services.getTypeAtLocation(node));
    };
    const contentsOf = (nodes: Child[]) =>
      nodes.map(contentOf).filter((content) => content !== null);

    const check = (children: TSESTree.JSXChild[], isFragment: boolean) => {
      const present = children.flatMap((node) => {
        const content = contentOf(node);
        return content ? [{ node, ...content }] : [];
      });
      for (const { node, isText, isConstant, isList } of present) {
        const isAlone = !isFragment && present.length === 1;
        const isBesideOptional =
          isFragment || present.some((other) => other.node !== node && other.isOptional);
        if (isText ? !isAlone || isList : isConstant && isBesideOptional)
          context.report({ node, messageId: 'shared' });
      }
    };

    const checkReturned = (node: TSESTree.Expression, from: TSESTree.Node | undefined) => {
      if (!from || !isComponent(from)) return;
      const content = contentOf(node);
      if (content?.isText || content?.isConstant) context.report({ node, messageId: 'returned' });
    };

    return {
      JSXElement: ({ openingElement, children }) =>
        check(children, noElement.test(context.sourceCode.getText(openingElement.name))),
      JSXFragment: ({ children }) => check(children, true),
      ReturnStatement: (node) => {
        const isFunction = ({ type }: TSESTree.Node) => /Function/.test(type);
        const from = context.sourceCode.getAncestors(node).findLast(isFunction);
        if (node.argument) checkReturned(node.argument, from);
      },
      'ArrowFunctionExpression[expression=true]': (node: TSESTree.ArrowFunctionExpression) =>
        checkReturned(node.body as TSESTree.Expression, node),
    };
  },
});

/**
 * A function with a component's name, also within `memo()` and the like, or the `render` of a
 * class.
 */
function isComponent(node: TSESTree.Node): boolean {
  let named = 'id' in node && node.id ? node : node.parent;
  while (named?.type === 'CallExpression') named = named.parent;
  const name = named && ('id' in named ? named.id : 'key' in named ? named.key : null);
  return (
    typeof name === 'object' && name?.type === 'Identifier' && /^([A-Z]|render$)/.test(name.name)
  );
}

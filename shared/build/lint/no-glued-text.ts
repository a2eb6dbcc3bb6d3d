import { ESLintUtils, type TSESTree } from '@typescript-eslint/utils';

/** Punctuation that languages write differently, at an end of a piece of text. */
const glue = /^\s*[:;,()：；，៖]|[:;,(：；，៖]\s*$/u;
const labels = /^(?:aria-.+|alt|label|placeholder|title)$/u;

/** The attribute that shows the node's text, or true for a child of an element. */
function isShown(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'JSXExpressionContainer') return false;
  const holder = parent.parent;
  if (holder.type !== 'JSXAttribute') return true;
  return typeof holder.name.name === 'string' && labels.test(holder.name.name);
}

/**
 * Forbids colons, commas and parentheses that the code puts between two texts: Chinese has signs of
 * its own without a space, Khmer another colon. The text of a key has them: “{{label}}: {{value}}”.
 */
export const noGluedText = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      glued: 'Languages punctuate differently: put the sign into a text with placeholders.',
    },
  },
  defaultOptions: [],
  create: (context) => ({
    JSXText(node) {
      const hasSign = node.value.trim() !== '' && glue.test(node.value);
      const isBesideValue =
        'children' in node.parent &&
        node.parent.children.some(({ type }) => type === 'JSXExpressionContainer');
      if (hasSign && isBesideValue) context.report({ node, messageId: 'glued' });
    },
    TemplateLiteral(node) {
      if (!isShown(node) || node.expressions.length === 0) return;
      if (node.quasis.some(({ value }) => glue.test(value.raw)))
        context.report({ node, messageId: 'glued' });
    },
  }),
});

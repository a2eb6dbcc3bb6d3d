import ts from 'typescript';

/** How many tokens a text of TypeScript or JavaScript has; comments are none. */
export function countTokens(file: string, text: string): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const tokensIn = (node: ts.Node): number => {
    if (ts.isJSDoc(node)) return 0;
    const children = node.getChildren(source);
    if (children.length > 0) return children.reduce((sum, child) => sum + tokensIn(child), 0);
    return node.getWidth(source) > 0 ? 1 : 0;
  };
  return tokensIn(source);
}

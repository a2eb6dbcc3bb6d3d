/**
 * Lets React go on where a translator or an extension has taken a node away: removing it again is
 * nothing, and what was to stand before it stands last. Otherwise the browser throws, and the whole
 * page is replaced by an error. A net only, because texts stay stale: the lint rule
 * `text-in-its-own-element` keeps the shop's own code from needing it, but not the libraries that
 * it uses.
 */
export function tolerateMovedNodes() {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with a node below
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ) {
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
}

/** The part of Node's prototype that React moves nodes with. */
type NodeMethods = Pick<Node, 'insertBefore' | 'removeChild'>

/** The child of `parent` that holds `node`; null where none does. */
function childWith(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/**
 * Lets React go on in a page that the browser translates: a translator puts text nodes into `<font>` elements of its own, and React
 * then inserts before, or removes, a node that is no longer where it was put, which throws and takes the whole page down.
 * What stands inside a wrapper counts as the wrapper; what is gone is not removed again.
 * @param proto Node.prototype of the page
 */
export function tolerateTranslation(proto: NodeMethods): void {
  const { insertBefore, removeChild } = proto
  proto.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childWith(this, before)) as T
  }
  proto.removeChild = function <T extends Node>(this: Node, child: T): T {
    const held = childWith(this, child)
    if (held) removeChild.call(this, held)
    return child
  }
}

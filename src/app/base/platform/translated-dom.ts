/** The parts of the page's prototypes that React moves nodes and changes texts with. */
export interface DomMethods {
  node: Pick<Node, 'appendChild' | 'insertBefore' | 'removeChild'>
  text: object
}

/** The child of `parent` that holds `node`; null where none does. */
function childWith(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

const isText = (node: Node | null | undefined): node is Text => node?.nodeType === 3
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

/** The `<font>` that was put where a text stood, by the record of its removal. */
function fontOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): HTMLElement | null {
  return [...addedNodes, previousSibling, nextSibling].find(isFont) ?? null
}

/**
 * Lets React go on in a page that the browser translates. A translator puts `<font>` elements of its own in the place of text nodes,
 * or around them. React then inserts before, or removes, a node that is no longer where it was put, which throws and takes the whole
 * page down; and it changes texts that nobody sees any more. Here what stands inside a wrapper counts as the wrapper, what is gone is
 * not removed again, and a text that was replaced takes its place again as soon as it changes: the translator then translates it anew.
 * @param own the prototypes of the page @param seen what is translated: its document @returns gives both back as they were
 */
export function tolerateTranslation(own: DomMethods, seen: Node): () => void {
  const { appendChild, insertBefore, removeChild } = own.node
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<
    Pick<PropertyDescriptor, 'get' | 'set'>
  >
  const fonts = new WeakMap<Node, HTMLElement>()

  function learn(records: readonly MutationRecord[]): void {
    for (const record of records)
      for (const text of record.removedNodes) {
        if (!isText(text) || text.isConnected) continue
        const font = fontOf(record)
        if (font) fonts.set(text, font)
      }
  }
  const watcher = new MutationObserver(learn)
  watcher.observe(seen, { childList: true, subtree: true })

  /** What stands in the place of a node that is no longer there itself. */
  function standIn(node: Node): HTMLElement | null {
    if (!isText(node) || node.isConnected) return null
    learn(watcher.takeRecords())
    const font = fonts.get(node)
    return font?.isConnected ? font : null
  }

  const standing = (parent: Node, node: Node) => childWith(parent, standIn(node) ?? node)

  own.node.appendChild = function <T extends Node>(this: Node, node: T): T {
    standIn(node)?.remove()
    return appendChild.call(this, node) as T
  }
  own.node.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    standIn(node)?.remove()
    return insertBefore.call(this, node, before && standing(this, before)) as T
  }
  own.node.removeChild = function <T extends Node>(this: Node, child: T): T {
    const held = standing(this, child)
    if (held) removeChild.call(this, held)
    return child
  }
  Object.defineProperty(own.text, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get: value.get,
    set(this: Text, text: string) {
      standIn(this)?.replaceWith(this)
      value.set.call(this, text)
    },
  })

  return () => {
    watcher.disconnect()
    Object.assign(own.node, { appendChild, insertBefore, removeChild })
    Reflect.deleteProperty(own.text, 'nodeValue')
  }
}

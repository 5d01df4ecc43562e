import type { BrowserContext } from 'playwright'

/** What stands behind each text that was translated. */
export const TRANSLATED = '°'

/**
 * Every page of the browser is translated as Chromium's own translator does it: each text that is not `translate="no"` is taken out and
 * stands anew in two `<font>` elements, at first and whenever the page changes.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark: string) => {
    const left = 'script,style,textarea,noscript,font,svg,[translate="no"],[contenteditable="true"]'
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data + mark)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const each = (root: Node) => {
      if (root instanceof Text) return wrap(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    addEventListener('DOMContentLoaded', () => {
      each(document.body)
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') each(target)
          else for (const node of addedNodes) if (node.isConnected) each(node)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  }, TRANSLATED)
}

import { Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tolerateTranslation } from './translated-dom.ts'

const { insertBefore, removeChild } = Node.prototype

let box: HTMLElement
let root: Root

beforeEach(() => {
  tolerateTranslation(Node.prototype)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  root.unmount()
  box.remove()
  Node.prototype.insertBefore = insertBefore
  Node.prototype.removeChild = removeChild
})

/** Puts every text node of an element into a `<font>`, as translators do. */
function translate(at: Node): void {
  const walker = document.createTreeWalker(at, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
}

class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? 'crashed' : this.props.children
  }
}

function Order({ sent, waits }: { sent: boolean; waits: boolean }) {
  return (
    <p>
      {sent && <b>sent</b>}
      {waits && 'waits '}
      Buy
    </p>
  )
}

test('REAL-03 a page that the browser has translated goes on when React inserts and removes', async () => {
  const render = (sent: boolean, waits: boolean) =>
    root.render(
      <Crash>
        <Order sent={sent} waits={waits} />
      </Crash>,
    )
  render(false, true)
  await expect.poll(() => box.textContent).toBe('waits Buy')
  translate(box)
  render(true, true)
  await expect.poll(() => box.textContent).toBe('sentwaits Buy')
  render(false, false)
  await expect.poll(() => box.textContent).toBe('Buy')
})

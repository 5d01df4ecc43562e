import { Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tolerateTranslation } from './translated-dom.ts'

let box: HTMLElement
let root: Root
let giveBack: () => void

beforeEach(() => {
  giveBack = tolerateTranslation({ node: Node.prototype, text: Text.prototype }, document)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  root.unmount()
  box.remove()
  giveBack()
})

type Way = 'around' | 'in place' | 'before'

/** Puts a `<font>` around every text node of an element, or another text in its place, as translators do. */
function translate(at: Node, way: Way = 'around'): void {
  const walker = document.createTreeWalker(at, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    if (way !== 'around') font.append(document.createElement('font'))
    font.lastChild?.appendChild(document.createTextNode(`(${text.data})`))
    if (way === 'before') {
      text.before(font)
      text.remove()
    } else text.replaceWith(font)
    if (way === 'around') font.append(text)
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

function Feed({ live, age, last }: { live: boolean; age: number; last: boolean }) {
  return (
    <p>
      {live ? 'Feed live' : 'Feed silent'} <b>BTC</b> {age} s{last && ' last known'}
      <i>.</i>
    </p>
  )
}

test.each<Way>(['in place', 'before'])(
  'REAL-70 a text that a translator has replaced (%s) follows what React says afterwards',
  async (way) => {
    const render = (live: boolean, age: number, last: boolean) =>
      root.render(<Feed live={live} age={age} last={last} />)
    render(true, 0, false)
    await expect.poll(() => box.textContent).toBe('Feed live BTC 0 s.')
    translate(box, way)
    expect(box.textContent).toBe('(Feed live)( )(BTC)( )(0)( s)(.)')
    render(false, 46, true)
    await expect.poll(() => box.textContent).toBe('Feed silent( )(BTC)( )46( s) last known(.)')
    translate(box, way)
    render(true, 1, false)
    await expect.poll(() => box.textContent).toBe('Feed live(( ))((BTC))(( ))1(( s))((.))')
  },
)

test('REAL-70 what React moves takes along no translation of its former text', async () => {
  const render = (names: string[]) => root.render(names.map((name) => <Part key={name} name={name} />))
  render(['one ', 'two ', 'three '])
  await expect.poll(() => box.textContent).toBe('one two three ')
  translate(box, 'in place')
  render(['three ', 'one ', 'two '])
  await expect.poll(() => box.textContent).toBe('(three )one two ')
  render([])
  await expect.poll(() => box.textContent).toBe('')
})

function Part({ name }: { name: string }) {
  return name
}

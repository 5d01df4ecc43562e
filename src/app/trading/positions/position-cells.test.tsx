import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Percent, Profit } from './position-cells.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The classes of the figure that reads so. */
async function classesOf(text: string, old: boolean): Promise<string[]> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  ends.push(() => {
    root.unmount()
    box.remove()
  })
  const Figure = text.endsWith('%') ? Percent : Profit
  root.render(<Figure text={text.replace('%', '')} old={old} />)
  await expect.poll(() => box.textContent).toContain(text.slice(1, 4))
  return [...box.querySelectorAll('[class]')].flatMap((element) => [...element.classList])
}

test.each(['-34.23', '+2.12%'])(
  'POS-02 %s has the colour of its sign, and none but grey where its mark is not current',
  async (text) => {
    const tone = text.startsWith('-') ? 'down' : 'up'
    const live = await classesOf(text, false)
    expect(live).toContain(tone)
    expect(live).not.toContain('is-old')
    const old = await classesOf(text, true)
    expect(old).toContain('is-old')
    expect(old).not.toContain(tone)
  },
)

import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import './styles/index.ts'

const NAMES = [
  'Positions',
  'Open orders',
  'Plan orders',
  'Order history',
  'Trade history',
  'Funding',
  'Assets',
] as const

let box: HTMLElement
let root: Root

beforeEach(async () => {
  box = document.createElement('div')
  box.style.width = '300px'
  document.body.append(box)
  root = createRoot(box)
  show(NAMES)
  await expect.poll(() => row()?.children.length).toBe(NAMES.length)
})
afterEach(() => {
  root.unmount()
  box.remove()
})

function show(names: readonly string[]): void {
  const tabs = names.map((name) => ({ value: name, text: name }))
  root.render(
    <Tabs label="Lists" value={names[0] as string} onChange={() => undefined} tabs={tabs}>
      {(shown) => shown}
    </Tabs>,
  )
}

const row = () => box.querySelector<HTMLElement>('[role=tablist]')
const more = () => row()?.dataset.more ?? 'no more'
const faded = () => getComputedStyle(row() as HTMLElement).maskImage !== 'none'

test('UI-01 a row of tabs that scrolls sideways fades where there is more, and nowhere else', async () => {
  await expect.poll(more).toBe('end')
  expect(faded()).toBe(true)
  row()?.scrollTo({ left: 60 })
  await expect.poll(more).toBe('both')
  row()?.scrollTo({ left: 10_000 })
  await expect.poll(more).toBe('start')
  row()?.scrollTo({ left: 0 })
  box.style.width = '1200px'
  await expect.poll(more).toBe('no more')
  expect(faded()).toBe(false)
  box.style.width = '160px'
  await expect.poll(more).toBe('end')
  show(['Assets'])
  await expect.poll(more).toBe('no more')
})

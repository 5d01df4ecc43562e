import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

type Name = 'one' | 'two' | 'three'

let box: HTMLElement
let root: Root

beforeEach(async () => {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  root.render(<Shown />)
  await expect.poll(tabs).toHaveLength(3)
})
afterEach(() => {
  root.unmount()
  box.remove()
})

function Shown() {
  const [value, setValue] = useState<Name>('one')
  return (
    <Tabs
      label="Lists"
      value={value}
      onChange={setValue}
      tabs={(['one', 'two', 'three'] as const).map((name) => ({ value: name, text: name }))}
    >
      {(shown) => (shown === 'two' ? <button type="button">inside</button> : shown)}
    </Tabs>
  )
}

const tabs = () => [...box.querySelectorAll<HTMLElement>('[role=tab]')]
const panel = () => box.querySelector<HTMLElement>('[role=tabpanel]') as HTMLElement
const chosen = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true')

async function press(key: string): Promise<string | undefined> {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await expect.poll(() => chosen()[0] === document.activeElement).toBe(true)
  return chosen()[0]?.textContent ?? undefined
}

test('arrow keys, Home and End move the focus and choose, round the ends', async () => {
  tabs()[0]?.focus()
  const went = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home']) went.push(await press(key))
  expect(went).toEqual(['three', 'one', 'two', 'three', 'one'])
})

test('one tab alone can be tabbed to; the panel has its name, and can be tabbed to where nothing inside can', async () => {
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(panel().tabIndex).toBe(0)
  tabs()[1]?.click()
  await expect.poll(() => panel().textContent).toBe('inside')
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
  expect(panel().tabIndex).toBe(-1)
  expect(panel().getAttribute('aria-labelledby')).toBe(chosen()[0]?.id)
  expect(chosen()[0]?.getAttribute('aria-controls')).toBe(panel().id)
})

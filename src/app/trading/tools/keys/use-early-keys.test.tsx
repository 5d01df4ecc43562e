import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useEarlyKeys } from './use-early-keys.ts'
import { useHotkeys } from './use-hotkeys.ts'

let done: string[]
let box: HTMLElement
let root: Root
let come: () => void

const nothing = () => undefined

function Tools({ take }: { take: ReturnType<typeof useEarlyKeys>['take'] }) {
  const said = (name: string) => () => void done.push(name)
  const trading = { buy: nothing, sell: nothing, limit: nothing, market: nothing, cancelAll: said('cancelAll') }
  const looking = { picker: said('picker'), previous: said('previous'), next: said('next'), help: said('help') }
  useHotkeys({ ...trading, ...looking }, said('unarmed'), take)
  return <output>here</output>
}

function Terminal() {
  const { asked, take } = useEarlyKeys()
  const [here, setHere] = useState(false)
  come = () => setHere(true)
  return (
    <>
      <input aria-label="Price" />
      <p>{String(asked)}</p>
      {here && <Tools take={take} />}
    </>
  )
}

beforeEach(async () => {
  done = []
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  root.render(<Terminal />)
  await expect.poll(() => box.querySelector('p')?.textContent).toBe('false')
})
afterEach(() => {
  root.unmount()
  box.remove()
})

function press(key: string, code = '', target: EventTarget = document.body, shiftKey = false): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }))
}

test('TERM-04 keys that are pressed before the tools have come ask for them, and are done in their order once they are there', async () => {
  expect(press('?')).toBe(false)
  await expect.poll(() => box.querySelector('p')?.textContent).toBe('true')
  press(']')
  press('b', 'KeyB')
  expect(done).toEqual([])
  come()
  await expect.poll(() => done).toEqual(['help', 'next', 'unarmed'])
  press('[')
  expect(done).toEqual(['help', 'next', 'unarmed', 'previous'])
})

test('TERM-04 what is typed in a field, and what would send, is not kept for later', async () => {
  expect(press(']', '', box.querySelector('input') as HTMLInputElement)).toBe(true)
  expect(press('C', 'KeyC', document.body, true)).toBe(true)
  come()
  await expect.poll(() => box.querySelector('output')?.textContent).toBe('here')
  expect([done, box.querySelector('p')?.textContent]).toEqual([[], 'false'])
})

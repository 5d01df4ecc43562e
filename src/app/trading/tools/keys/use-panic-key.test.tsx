import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { usePanicKey } from './use-panic-key.ts'

function Counted() {
  return (
    <>
      <output>{usePanicKey()}</output>
      <input aria-label="Price" />
    </>
  )
}

const press = (target: EventTarget, shiftKey = true) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', shiftKey, bubbles: true, cancelable: true }),
  )

test('TERM-08 each press of the panic’s hotkey counts, in a field too, and reaches nobody else', async () => {
  const heard: string[] = []
  const note = (event: KeyboardEvent) => void heard.push(event.key)
  addEventListener('keydown', note)
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<Counted />)
  const counted = () => box.querySelector('output')?.textContent
  await expect.poll(counted).toBe('0')
  const field = box.querySelector('input') as HTMLInputElement
  expect([press(document.body), press(field)]).toEqual([false, false])
  await expect.poll(counted).toBe('2')
  expect(heard).toEqual([])
  expect(press(field, false)).toBe(true)
  expect(heard).toEqual(['Escape'])
  expect(counted()).toBe('2')
  removeEventListener('keydown', note)
  root.unmount()
  box.remove()
})

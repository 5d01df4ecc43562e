import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const Panel = ({ name }: { name: string }) => <p>{`here is ${name}`}</p>
let box: HTMLElement
let root: Root
let asked: number
let failed: number
let answers: (typeof Panel | null)[]
const text = () => box.textContent

function panel() {
  return lazyComponent<{ name: string }>(async () => {
    asked += 1
    const answer = answers.shift()
    if (!answer) throw new Error('the chunk is not there')
    return { default: answer }
  })
}
const fail = () => {
  failed += 1
}

beforeEach(() => {
  ;[asked, failed, answers] = [0, 0, []]
  // React tells of what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  root.unmount()
  box.remove()
  vi.restoreAllMocks()
})

test('what could not be loaded says so once, and the next press asks anew', async () => {
  const Part = panel()
  answers = [null, Panel]
  const part = <Part props={{ name: 'BTC' }} waiting="one moment" onFail={fail} />
  root.render(part)
  await expect.poll(() => failed).toBe(1)
  expect(text()).toBe('one moment')
  root.render(null)
  await expect.poll(text).toBe('')
  root.render(part)
  await expect.poll(text).toBe('here is BTC')
  expect([asked, failed]).toEqual([2, 1])
})

test('what nobody presses is asked for anew at its next occasion, and only then', async () => {
  const Part = panel()
  answers = [null, Panel]
  root.render(<Part props={{ name: 'one' }} again={1} onFail={fail} />)
  await expect.poll(() => failed).toBe(1)
  root.render(<Part props={{ name: 'two' }} again={1} onFail={fail} />)
  root.render(<Part props={{ name: 'three' }} again={2} onFail={fail} />)
  await expect.poll(text).toBe('here is three')
  root.render(<Part props={{ name: 'four' }} again={3} onFail={fail} />)
  await expect.poll(text).toBe('here is four')
  expect([asked, failed]).toEqual([2, 1])
})

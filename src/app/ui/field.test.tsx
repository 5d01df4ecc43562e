import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { typeInto } from './type-into.ts'

let box: HTMLElement
let root: Root

beforeEach(async () => {
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  root.render(<Shown />)
  await expect.poll(input).not.toBeNull()
})
afterEach(() => {
  root.unmount()
  box.remove()
})

function Shown() {
  const [value, setValue] = useState('')
  return (
    <Field
      label="Amount"
      inputMode="decimal"
      unit="BTC"
      value={value}
      error={value === '1,125' ? 'no number' : null}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

const input = () => box.querySelector('input') as HTMLInputElement
const choices = () => [...box.querySelectorAll<HTMLButtonElement>('[role=alert] button')]

test('REAL-11 an amount with two readings is asked in the field, and the one that is chosen stands there', async () => {
  typeInto(input(), '1,125')
  await expect.poll(() => choices().map((one) => one.textContent)).toEqual(['1125', '1.125'])
  expect(box.textContent).not.toContain('no number')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  choices()[1]?.click()
  await expect.poll(() => input().value).toBe('1.125')
  await expect.poll(choices).toHaveLength(0)
})

test('REAL-11 an amount that is pasted with the unit of the field is typed without it', async () => {
  typeInto(input(), '0,5 BTC')
  await expect.poll(() => input().value).toBe('0,5')
})

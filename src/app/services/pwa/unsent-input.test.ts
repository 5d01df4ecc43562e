import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followInput, hasUnsentInput } from './unsent-input.ts'

class FakeForm extends EventTarget {
  wrong = false
  querySelector(selector: string): object | null {
    return this.wrong && selector === '[aria-invalid=true]' ? {} : null
  }
}

class FakeInput extends EventTarget {
  type = 'text'
  value = ''
  isConnected = true
  form: FakeForm | null = null
  role: string | null = null
  getAttribute(name: string): string | null {
    return name === 'role' ? this.role : null
  }
}

let listeners: Map<string, (event: Event) => void>
let form: FakeForm
let end: () => void

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  listeners = new Map()
  form = new FakeForm()
  end = followInput({
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as () => void),
    removeEventListener: (type: string) => void listeners.delete(type),
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const tell = (type: string, target: EventTarget) => listeners.get(type)!({ target } as unknown as Event)

function type(value: string, more: Partial<FakeInput> = {}): FakeInput {
  const field = Object.assign(new FakeInput(), { value, form }, more)
  tell('input', field)
  return field
}

test('PWA-06 what was typed is unsent until it is taken back or gone', () => {
  expect(hasUnsentInput()).toBe(false)
  const field = type('0.5')
  expect(hasUnsentInput()).toBe(true)
  field.value = ''
  expect(hasUnsentInput()).toBe(false)
  field.value = '1'
  field.isConnected = false
  expect(hasUnsentInput()).toBe(false)
  field.isConnected = true
  expect(hasUnsentInput()).toBe(false)
})

test('PWA-06 nobody minds the loss of a search or a box that was ticked', () => {
  for (const more of [{ type: 'checkbox' }, { type: 'search' }, { role: 'searchbox' }]) type('x', more)
  expect(hasUnsentInput()).toBe(false)
})

test('PWA-06 a form that was sent holds nothing unsent, until somebody types again', () => {
  const field = type('0.5')
  const other = type('2', { form: new FakeForm() })
  tell('submit', form)
  expect(hasUnsentInput()).toBe(true)
  other.value = ''
  expect(hasUnsentInput()).toBe(false)
  tell('input', field)
  expect(hasUnsentInput()).toBe(true)
})

test('PWA-06 a form in which something is wrong was not sent, or is to be sent again', () => {
  type('0.5')
  tell('submit', form)
  form.wrong = true
  expect(hasUnsentInput()).toBe(true)
  form.wrong = false
  expect(hasUnsentInput()).toBe(false)
})

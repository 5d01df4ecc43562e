import { expect, test } from 'vitest'
import { type HoldEvent, heldBy, NO_HOLD, nextHold } from './hold.ts'

const after = (...events: HoldEvent[]) => events.reduce(nextHold, NO_HOLD)
const by = (...events: HoldEvent[]) => heldBy(after(...events))

test('MKT-04 a mouse or a pen over the list holds it, and lets go when it leaves', () => {
  expect(by()).toBe(null)
  expect(by({ type: 'enter', pointerType: 'mouse' })).toBe('pointer')
  expect(by({ type: 'enter', pointerType: 'pen' })).toBe('pointer')
  expect(by({ type: 'enter', pointerType: 'mouse' }, { type: 'leave' })).toBe(null)
})

test('MKT-04 a finger holds nothing: it would never let go', () => {
  expect(by({ type: 'enter', pointerType: 'touch' })).toBe(null)
  expect(by({ type: 'enter', pointerType: 'touch' }, { type: 'focus', visible: false })).toBe(null)
})

test('MKT-04 the keyboard’s focus holds the list until it leaves it', () => {
  expect(by({ type: 'focus', visible: true })).toBe('focus')
  expect(by({ type: 'focus', visible: true }, { type: 'blur' })).toBe(null)
})

test('MKT-04 held by both, either alone goes on holding; the pointer is named first', () => {
  const both: HoldEvent[] = [
    { type: 'focus', visible: true },
    { type: 'enter', pointerType: 'mouse' },
  ]
  expect(by(...both)).toBe('pointer')
  expect(by(...both, { type: 'leave' })).toBe('focus')
  expect(by(...both, { type: 'blur' })).toBe('pointer')
  expect(by(...both, { type: 'blur' }, { type: 'leave' })).toBe(null)
})

test('MKT-04 an event that changes nothing gives the same hold, so nothing is drawn anew', () => {
  const held = after({ type: 'enter', pointerType: 'mouse' })
  expect(nextHold(held, { type: 'enter', pointerType: 'mouse' })).toBe(held)
  expect(nextHold(NO_HOLD, { type: 'blur' })).toBe(NO_HOLD)
})

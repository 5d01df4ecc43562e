import { expect, test } from 'vitest'
import { createDoorway } from './doorway.ts'

test('MOCK-11 a door that stands in is found only while it holds, and never outlives the one that put it there', () => {
  let made = 0
  const { door, own, standIn, replace } = createDoorway(() => ({ name: `own ${++made}` }))
  let here = true
  const end = standIn({ name: 'made up' }, () => here)
  expect([door().name, made]).toEqual(['made up', 0])
  // The address is another one already, the page that put it there is not gone yet.
  here = false
  expect(door().name).toBe('own 1')
  here = true
  expect(door().name).toBe('made up')
  expect(own().name).toBe('own 1')
  const later = standIn({ name: 'newer' }, () => true)
  end()
  expect(door().name).toBe('newer')
  later()
  expect([door().name, made]).toEqual(['own 1', 1])
  const back = replace({ name: 'test' })
  expect(door().name).toBe('test')
  back()
  expect(door().name).toBe('own 1')
})

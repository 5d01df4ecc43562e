import { expect, test } from 'vitest'
import { createClientSlot } from './client-slot.ts'

test('MOCK-11 a client that stands in is found only while it holds, and never outlives the one that put it there', () => {
  let made = 0
  const { current: hubClient, own, standIn, replace } = createClientSlot(() => ({ name: `own ${++made}` }))
  let here = true
  const end = standIn({ name: 'made up' }, () => here)
  expect([hubClient().name, made]).toEqual(['made up', 0])
  // The address is another one already, the page that put it there is not gone yet.
  here = false
  expect(hubClient().name).toBe('own 1')
  here = true
  expect(hubClient().name).toBe('made up')
  expect(own().name).toBe('own 1')
  const later = standIn({ name: 'newer' }, () => true)
  end()
  expect(hubClient().name).toBe('newer')
  later()
  expect([hubClient().name, made]).toEqual(['own 1', 1])
  const back = replace({ name: 'test' })
  expect(hubClient().name).toBe('test')
  back()
  expect(hubClient().name).toBe('own 1')
})

import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test('REAL-49 a masked mail address keeps its @ and its domain, and never more than half of its name', () => {
  const masked = ['mira@example.com', 'anneliese@sandbox.test', 'a@b.test', 'ab@b.test', '"a@b"@c.test'].map(
    maskAddress,
  )
  expect(masked).toEqual(['mi***@example.com', 'an***@sandbox.test', '***@b.test', 'a***@b.test', '"a***@c.test'])
  expect(['+44 7700900123', '@handle', ''].map(maskAddress)).toEqual(['+4…00123', '@handle', ''])
})

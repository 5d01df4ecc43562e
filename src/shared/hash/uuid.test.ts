import { expect, it } from 'vitest'
import { uuidOf } from './uuid.ts'

it('REAL-01 an id is a version 4 UUID, made without randomUUID', () => {
  expect(uuidOf(new Uint8Array(16).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
  expect(uuidOf(Uint8Array.from({ length: 16 }, (_, at) => at))).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
})

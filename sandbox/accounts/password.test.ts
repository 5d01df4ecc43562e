import { expect, test } from 'vitest'
import { hashPassword, NOBODYS_HASH, passwordFits } from './password.ts'

test('ENTRY-10 nobody’s hash is as dear to try as a real one, and no password fits it', async () => {
  const real = await hashPassword('Sandbox-1!')
  const parts = (hash: string) => hash.split(':').map((part, at) => (at < 4 ? part : part.length))
  expect(parts(NOBODYS_HASH)).toEqual(parts(real))
  expect(await passwordFits('', NOBODYS_HASH)).toBe(false)
  expect([await passwordFits('Sandbox-1!', real), await passwordFits('Sandbox-1', real)]).toEqual([true, false])
})

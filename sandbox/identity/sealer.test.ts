import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSealer, openSealer, placeKey } from './sealer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-seal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('ID-18 what is sealed is read with the same key, after a restart too, and with no other', () => {
  const sealer = openSealer(folder)
  const [one, two] = [sealer.seal('CA123456 é'), sealer.seal('CA123456 é')]
  expect(one).not.toBe(two)
  expect(openSealer(folder).open(one)).toBe('CA123456 é')
  expect(createSealer(Buffer.alloc(32, 7)).open(one)).toBeNull()
  expect(statSync(join(folder, 'seal.key')).mode & 0o077).toBe(0)
})

test('ID-18 what was changed, or never sealed, is nothing', () => {
  const sealer = openSealer(folder)
  const sealed = Buffer.from(sealer.seal('secret'), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const damaged = Buffer.from(sealed)
    damaged[at] = (damaged[at] as number) ^ 1
    expect(sealer.open(damaged.toString('base64url'))).toBeNull()
  }
  expect([sealer.open(''), sealer.open('AAAA')]).toEqual([null, null])
})

test('ID-18 a fingerprint is the same for the same text and key', () => {
  const sealer = openSealer(folder)
  expect(sealer.fingerprint('a')).toBe(openSealer(folder).fingerprint('a'))
  expect(
    new Set([sealer.fingerprint('a'), sealer.fingerprint('b'), createSealer(Buffer.alloc(32)).fingerprint('a')]).size,
  ).toBe(3)
})

test('ID-18 a key that is none is said so', () => {
  writeFileSync(join(folder, 'seal.key'), 'short')
  expect(() => openSealer(folder)).toThrow(/is no key/)
})

test('OPER-41 a folder without a key is given the one of SEAL_KEY_FILE, for its owner alone', () => {
  const given = join(folder, 'given')
  const kept = join(folder, 'seal.key')
  writeFileSync(given, Buffer.alloc(32, 7), { mode: 0o644 })
  placeKey(folder, given)
  placeKey(folder, given)
  expect(readFileSync(kept)).toEqual(Buffer.alloc(32, 7))
  expect(statSync(kept).mode & 0o077).toBe(0)
  expect(openSealer(folder).open(createSealer(Buffer.alloc(32, 7)).seal('secret'))).toBe('secret')
  expect(existsSync(`${kept}.new`)).toBe(false)
})

test('OPER-41 OPER-55 a file that holds no key, and a folder with another one, are refused in one line; nothing is written', () => {
  const given = join(folder, 'given')
  const kept = join(folder, 'seal.key')
  expect(() => placeKey(folder, given)).toThrow(/^SEAL_KEY_FILE cannot be used: ENOENT.*; nothing was changed$/)
  writeFileSync(given, 'short')
  expect(() => placeKey(folder, given)).toThrow(/^SEAL_KEY_FILE cannot be used: .*given is no key of 32 bytes; nothing/)
  expect(existsSync(kept)).toBe(false)
  writeFileSync(given, Buffer.alloc(32, 7))
  writeFileSync(kept, Buffer.alloc(32, 8))
  expect(() => placeKey(folder, given)).toThrow(
    /^.*seal\.key is another key than SEAL_KEY_FILE .*, or set DATA_DIR to a new folder; nothing was changed$/,
  )
  expect(readFileSync(kept)).toEqual(Buffer.alloc(32, 8))
})

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { persistedPanelKey } from './panel-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('REAL-08 the key of the panel is the same after a restart, and its owner’s alone', () => {
  const key = persistedPanelKey(folder)
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(persistedPanelKey(folder)).toBe(key)
  expect(statSync(join(folder, 'panel.key')).mode & 0o077).toBe(0)
})

test('REAL-08 a file that holds no key is written anew', () => {
  writeFileSync(join(folder, 'panel.key'), 'short')
  expect(persistedPanelKey(folder)).toMatch(/^[\w-]{22}$/)
})

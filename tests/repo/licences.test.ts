import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesOf, packageFolderOf, refusedLicences, shippedPackages } from '../../scripts/licences.mjs'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { allowed, packages } = read('licences.json') as { allowed: string[]; packages: Record<string, string> }

test('SAFE-12 every package that is shipped is on the list with its licence, and each licence is allowed', () => {
  const shipped = shippedPackages(read('package-lock.json'))
  expect(packages, 'node scripts/licences.mjs --write').toEqual(shipped)
  expect(refusedLicences(shipped, allowed)).toEqual([])
})

test('SAFE-12 a licence that is not on the list is refused by name; of several that may be chosen one is enough', () => {
  const found = {
    free: 'MIT',
    either: '(GPL-3.0 OR MIT)',
    both: '(MIT AND GPL-3.0)',
    copyleft: 'AGPL-3.0',
    none: 'unknown',
  }
  expect(refusedLicences(found, allowed)).toEqual(['both: (MIT AND GPL-3.0)', 'copyleft: AGPL-3.0', 'none: unknown'])
})

test('SAFE-12 the notices have the texts of packages and fonts', () => {
  expect(packageFolderOf('/x/node_modules/@ariakit/react/esm/a.js')).toBe('/x/node_modules/@ariakit/react')
  expect(packageFolderOf('/x/src/app/main.tsx')).toBeNull()
  const text = noticesOf(['node_modules/react', 'node_modules/lightweight-charts'])
  for (const part of [
    /react 19\.\S+ · MIT/,
    /lightweight-charts \S+ · Apache-2\.0/,
    /TradingView/,
    /SIL OPEN FONT LICENSE/,
  ])
    expect(text).toMatch(part)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SANDBOX = join(import.meta.dirname, '..')
/** A value that is imported when the file is. */
const AT_ONCE = /^import (?!type\b)(?:(?!from)[\s\S])*from '(oidc-provider|jose)'/m

test('OIDC-11 no file of the sandbox imports the provider’s libraries before they are asked for', () => {
  const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const text = (name: string) => readFileSync(join(SANDBOX, name), 'utf8')
  expect(files.filter((name) => AT_ONCE.test(text(name)))).toEqual([])
  expect(files.filter((name) => text(name).includes("await import('oidc-provider')")).sort()).toEqual([
    'oidc/make-provider.ts',
    'oidc/oidc-routes.ts',
  ])
})

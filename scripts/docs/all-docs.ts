import { readFileSync } from 'node:fs'
import { apiPage } from './api-page.ts'
import { callTable } from './call-table.ts'
import { compactJson } from './compact-json.ts'
import { errorsPage } from './errors-page.ts'
import { openApi } from './openapi.ts'

const FOLDER = '../../src/shared/calls/'
const modules = import.meta.glob<Record<string, unknown>>(['../../src/shared/calls/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** The generated pages of docs/, text by path. `npm run docs:api` writes them, tests/repo/docs.test.ts compares. */
export function allDocs(): Record<string, string> {
  const byFile = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.slice(FOLDER.length), module]),
  )
  const table = callTable(byFile)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return {
    'docs/api.md': apiPage(table),
    'docs/openapi.json': `${compactJson(openApi(table, version))}\n`,
    'docs/errors.md': errorsPage(),
  }
}

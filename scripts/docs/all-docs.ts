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

/** The generated pages of docs/ and the conformance kit's copies of them, text by path. `npm run docs:api` writes them, tests/repo/docs.test.ts compares. */
export function allDocs(): Record<string, string> {
  const byFile = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.slice(FOLDER.length), module]),
  )
  const table = callTable(byFile)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const openApiText = `${compactJson(openApi(table, version))}\n`
  const errors = errorsPage()
  return {
    'docs/api.md': apiPage(table),
    'docs/openapi.json': openApiText,
    'docs/errors.md': errors,
    'conformance/documents/openapi.json': openApiText,
    'conformance/documents/refusals.json': `${compactJson(refusalCodes(errors))}\n`,
  }
}

/** Codes of each key, as the rows of docs/errors.md name them. */
function refusalCodes(page: string): Record<string, number[]> {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d, ]+) \|/gm)]
  return Object.fromEntries(rows.map(([, key = '', codes = '']) => [key, codes.split(',').map(Number)]))
}

// npm run docs:api: writes docs/api.md, docs/openapi.json and docs/errors.md from the calls' table and the keys of refusals.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from './build-parts.mjs'

process.chdir(ROOT)
const { module } = await runnerImport(join(ROOT, 'scripts/docs/all-docs.ts'), { configFile: false, logLevel: 'error' })
for (const [path, text] of Object.entries(module.allDocs())) {
  writeFileSync(path, text)
  console.log(`${path}: ${text.split('\n').length} lines`)
}

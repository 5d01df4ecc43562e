// Started by the runner for one node row: node --expose-gc row-main.js NAME OPTIONS ROOT BUILD
import { serveRow } from './row-process.ts'
import { ROWS } from './rows.ts'

await serveRow(process.argv.slice(2), ROWS)

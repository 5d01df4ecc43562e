// npm run venue:bench [-- FOLDER]: plays recorded sessions of real exchanges as 20 markets at recorded pace (../shared/raw, RAW_SESSIONS
// or FOLDER) and prints what reading and publishing them costs: share of a core (goal 25 %), a venue's message to our push (goal 5 ms
// at p99), snapshots (goal 64 kB). Ends with 1 where a goal is missed, with 2 where there are no sessions.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { buildForNode } from './build-node.mjs'
import { ROOT } from './build-parts.mjs'

const SESSIONS = [
  ['okx', 'okx/OKX.ws.1.0.gz'],
  ['binance', 'binance/btcusdt_20240808.gz'],
]
const LINES = 20_000
const GOALS = { core: 0.25, p99: 5, snapshot: 64_000 }

const folder = process.argv[2] ?? process.env.RAW_SESSIONS ?? resolve(ROOT, '../shared/raw')
const out = join(ROOT, 'node_modules', '.venue-bench', String(process.pid))
process.exitCode = existsSync(folder) ? await run() : 2
if (process.exitCode === 2) process.stderr.write(`no recorded sessions in ${folder}\n`)

async function run() {
  await buildForNode(out, {
    input: join(ROOT, 'sandbox', 'live', 'testing', 'venue-bench.ts'),
    output: { entryFileNames: 'bench.mjs' },
  })
  const { venueBench } = await import(pathToFileURL(join(out, 'bench.mjs')).href)
  let missed = 0
  for (const [venue, file] of SESSIONS) {
    const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    const result = await venueBench(venue, text.split('\n').slice(0, LINES).join('\n'))
    process.stdout.write(`${JSON.stringify(result)}\n`)
    missed += Object.entries(GOALS).filter(([name, most]) => !(result[name] <= most)).length
  }
  return missed === 0 ? 0 : 1
}

// npm run live:check -- --venue okx: asks the real exchange, rule by rule, whether it still is as this program expects it to be, and
// prints a line for each. Wants a network. Ends with 0, with 1 where a rule does not hold, with 2 where the venue cannot be asked.
// --origin URL asks a gateway in its place (see LIVE_ORIGIN in docs/live.md).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ROOT } from './build-parts.mjs'

const USAGE = 'usage: npm run live:check -- --venue binance|okx|bybit|kraken|coinbase [--origin URL] [--seconds N]'

const out = join(ROOT, 'node_modules', '.live-check', String(process.pid))
process.once('exit', () => rmSync(out, { recursive: true, force: true }))
try {
  process.exitCode = await check(readArguments(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
// Sockets that are closing keep nobody waiting.
process.exit()

function readArguments(given) {
  const known = { '--venue': null, '--origin': null, '--seconds': '20' }
  for (let at = 0; at < given.length; at++) {
    const [name, inline] = given[at].split(/=(.*)/s)
    if (!(name in known)) throw new Error(`${given[at]} is not known. ${USAGE}`)
    known[name] = inline ?? given[++at] ?? null
  }
  const seconds = Number(known['--seconds'])
  if (!known['--venue'] || !(seconds >= 1 && seconds <= 3600)) throw new Error(USAGE)
  return { venue: known['--venue'], origin: known['--origin'], seconds }
}

async function check({ venue, origin, seconds }) {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(ROOT, 'sandbox', 'live', 'check-venue.ts'),
      outDir: out,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'check.mjs' } },
    },
  })
  const { checkVenue, isLiveVenue } = await import(pathToFileURL(join(out, 'check.mjs')).href)
  if (!isLiveVenue(venue)) throw new Error(`${venue} is no venue. ${USAGE}`)
  const rules = await checkVenue({ venue, origin, seconds, log: (line) => process.stderr.write(`${line}\n`) })
  for (const { holds, rule, seen } of rules) process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${rule}: ${seen}\n`)
  return rules.every(({ holds }) => holds) ? 0 : 1
}

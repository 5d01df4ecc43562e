// npm run build: client and sandbox into dist/. `node scripts/build.mjs --if-stale [client] [sandbox] [gateway]` builds only what has changed.
import { buildPart, isFresh, OF_EVERYBODY, PARTS } from './build-parts.mjs'

const words = process.argv.slice(2)
const ifStale = words.includes('--if-stale')
const named = words.filter((word) => !word.startsWith('--'))
const unknown = [
  ...named.filter((word) => !PARTS.includes(word)),
  ...words.filter((w) => w.startsWith('--') && w !== '--if-stale'),
]
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')} (known: --if-stale ${PARTS.join(' ')})`)
  process.exit(2)
}

for (const part of named.length > 0 ? named : OF_EVERYBODY) {
  if (ifStale && isFresh(part)) continue
  const from = Date.now()
  process.stdout.write(`Building the ${part} … `)
  try {
    await buildPart(part)
  } catch (error) {
    console.log('failed')
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  console.log(`${((Date.now() - from) / 1000).toFixed(1)} s`)
}

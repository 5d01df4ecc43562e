// The weight of what is built, by the build's own graph: node scripts/check-size.mjs [folder of the built client] [--all].
// Fails where something is over its limit.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './build-parts.mjs'

const words = process.argv.slice(2)
const CLIENT = words.find((word) => !word.startsWith('--')) ?? join(ROOT, 'dist/client')
const SHOWN = words.includes('--all') ? Number.POSITIVE_INFINITY : 8
const ENTRY = 'index.html'
const HOME = 'src/app/screens/home/home-screen.tsx'
const SPOT = 'src/app/screens/spot/spot-screen.tsx'

/** @typedef {{ file: string, imports?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const graph = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'))

/** A chunk and all that it brings without being asked, as names of files. */
function brought(name, into = new Set()) {
  const chunk = graph[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (into.has(chunk.file)) return into
  into.add(chunk.file)
  for (const other of chunk.imports ?? []) brought(other, into)
  return into
}

const sizes = new Map()
/** kB as browsers count them, gzip at its best. */
function weigh(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length / 1000)
  return sizes.get(file)
}

/** Mock trading brings the whole engine, and a hub for its simulated prices; it is asked for on /mock alone. */
const limitOf = (worker) => (/\/mock\./.test(worker) ? 113 : 45)

const entry = brought(ENTRY)
const first = new Set([...entry, ...brought(HOME)])
/** What the page of `/` asks for by itself: texts too, which are scripts. */
const front = join(CLIENT, 'front.html')
const html = existsSync(front) ? readFileSync(front, 'utf8') : ''
const preloaded = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
const spot = [...brought(SPOT)].filter((file) => !entry.has(file))
const workers = readdirSync(join(CLIENT, 'assets'))
  .filter((name) => /worker-[\w-]+\.js$/.test(name))
  .map((name) => `assets/${name}`)
if (workers.length === 0) throw new Error('the build has no workers')

const checks = [
  { name: 'first JavaScript of /', files: [...first], limit: 152 },
  { name: 'the same with what its page preloads', files: [...new Set([...first, ...preloaded])], limit: 160 },
  { name: 'route chunk of /spot', files: spot, limit: 110 },
  ...['service-worker.js', ...workers].map((file) => ({ name: file, files: [file], limit: limitOf(file) })),
]

let failed = 0
for (const { name, files, limit } of checks) {
  const total = files.reduce((sum, file) => sum + weigh(file), 0)
  const over = total > limit
  if (over) failed++
  console.log(`${over ? '✗' : '✓'} ${total.toFixed(1).padStart(6)} of ${limit} kB  ${name}`)
  if (files.length === 1) continue
  for (const file of files.sort((a, b) => weigh(b) - weigh(a)).slice(0, SHOWN)) {
    console.log(`    ${weigh(file).toFixed(1).padStart(6)}  ${file}`)
  }
}
process.exit(failed ? 1 : 0)

// The builds, client, sandbox and gateway, each made again only when its sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const COMMON = [
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-parts.mjs',
  'scripts/licences.mjs',
  'scripts/start-page.ts',
  'src/shared',
  'src/engine',
]
const SOURCES = {
  client: [...COMMON, 'index.html', 'public', 'src/app', 'src/workers'],
  sandbox: [...COMMON, 'src/venues', 'gateway', 'sandbox'],
  gateway: [...COMMON, 'gateway'],
}
export const PARTS = Object.keys(SOURCES)
/** What `npm run build` builds; the gateway is built by whoever starts one. */
export const OF_EVERYBODY = ['client', 'sandbox']
const NOT_BUILT = /\.(test|bench)\.tsx?$/
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/

function* filesOf(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** Hash of all that a part is built from. */
export function sourceHash(part) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const source of SOURCES[part]) {
    for (const file of filesOf(join(ROOT, source))) {
      if (NOT_BUILT.test(file)) continue
      hash
        .update(`${file.slice(ROOT.length)}\n`)
        .update(readFileSync(file))
        .update('\n')
    }
  }
  return hash.digest('hex')
}

const hashFile = (part) => join(ROOT, 'dist', `${part}.hash`)

export function isFresh(part) {
  const main = join(ROOT, 'dist', part, part === 'client' ? 'index.html' : 'main.js')
  return existsSync(main) && existsSync(hashFile(part)) && readFileSync(hashFile(part), 'utf8') === sourceHash(part)
}

/**
 * Builds a part into a folder.
 * @param version the hub's name carries it: tabs of one build share one hub
 */
export async function buildInto(part, folder, version) {
  // Whoever asks, a test runner too: what is built is what is served.
  process.env.NODE_ENV = 'production'
  process.env.VITE_BUILD = version
  const { build } = await import('vite')
  rmSync(folder, { recursive: true, force: true })
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, ...(part === 'client' ? {} : { ssr: `${part}/main.ts` }) },
  })
  if (part === 'client') compress(folder)
}

/** Builds a part beside its place and moves it there, so that a server that is running keeps whole files. */
export async function buildPart(part) {
  const hash = sourceHash(part)
  const building = join(ROOT, '.build', `next-${part}-${process.pid}`)
  await buildInto(part, building, hash.slice(0, 12))
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const place = join(ROOT, 'dist', part)
  const old = `${building}-old`
  if (existsSync(place)) renameSync(place, old)
  renameSync(building, place)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(hashFile(part), hash)
}

/** Writes `.br` and `.gz` beside each text of some size; the server sends what the browser takes. */
function compress(folder) {
  for (const file of [...filesOf(folder)]) {
    const bytes = readFileSync(file)
    if (!TEXT.test(file) || bytes.length < 1024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

// npm run venue:check -- --venue okx FILE…: reads a recorded session of a venue (.gz and .zst too; several files are one session),
// keeps its books as the product does, and prints one JSON object of what was seen. Ends with 0, with 1 where something is wrong, with
// 2 where the session cannot be read.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { decompress } from 'fzstd'
import { buildForNode } from './build-node.mjs'
import { ROOT } from './build-parts.mjs'

const USAGE = 'usage: npm run venue:check -- --venue binance|binance-usdm|okx|bybit|kraken|coinbase FILE…'

const out = join(ROOT, 'node_modules', '.venue-check', String(process.pid))
try {
  const { venue, files } = readArguments(process.argv.slice(2))
  process.exitCode = await check(venue, files)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

function readArguments(given) {
  let venue = null
  const files = []
  for (let at = 0; at < given.length; at++) {
    if (given[at] === '--venue') venue = given[++at] ?? null
    else if (given[at].startsWith('--venue=')) venue = given[at].slice('--venue='.length)
    else if (given[at].startsWith('--')) throw new Error(`${given[at]} is not known. ${USAGE}`)
    else files.push(given[at])
  }
  if (!venue || files.length === 0) throw new Error(USAGE)
  return { venue, files }
}

async function check(venue, files) {
  await buildForNode(out, {
    input: join(ROOT, 'src', 'venues', 'check', 'check-session.ts'),
    output: { entryFileNames: 'check.mjs' },
  })
  const { isVenueName, checkSession } = await import(pathToFileURL(join(out, 'check.mjs')).href)
  if (!isVenueName(venue)) throw new Error(`${venue} is no venue. ${USAGE}`)
  const session = checkSession(
    venue,
    files.map((file) => ({ name: file, text: textOf(file) })),
  )
  const report = session.result()
  const hash = createHash('sha256').update(session.books()).digest('hex')
  process.stdout.write(`${JSON.stringify({ ...report, hash })}\n`)
  return report.ok ? 0 : 1
}

function textOf(file) {
  let bytes
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`)
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('utf8')
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528) return Buffer.from(decompress(bytes)).toString('utf8')
  return bytes.toString('utf8')
}

// npm run option:rates: walks the index process, busy and calm, and writes how often its windows leave each band, with standard
// errors, to option-chances.ts of the engine's options. Takes some minutes. Flag: --windows=N for a quick look that writes nothing.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildForNode } from './build-node.mjs'
import { ROOT } from './build-parts.mjs'

const WINDOWS = 100_000
const BATCHES = 100
/** The index of the table is born here; seeds are of this script alone. */
const BORN = 1_763_600_000_000
const SEEDS = { busy: 20_261_121, calm: 20_261_122 }
const TARGET = join(ROOT, 'src', 'engine', 'products', 'option', 'option-chances.ts')

const [how, built, asked] = process.argv.slice(2)
if (how === 'busy' || how === 'calm') {
  const { walkWindows, errorOf } = await import(pathToFileURL(built).href)
  const counts = walkWindows({
    calm: how === 'calm',
    seed: SEEDS[how],
    born: BORN,
    windows: Number(asked),
    batches: BATCHES,
  })
  const rows = Object.entries(counts).map(([coin, windows]) => [
    coin,
    windows.map((bands) => bands.map((band) => [band.left, Math.ceil(errorOf(band))])),
  ])
  process.stdout.write(JSON.stringify(Object.fromEntries(rows)))
} else {
  const flag = process.argv.find((one) => one.startsWith('--windows='))
  await main(flag ? Number(flag.slice('--windows='.length)) : WINDOWS, flag === undefined)
}

async function main(windows, write) {
  const out = join(ROOT, 'node_modules', '.option-rates', String(process.pid))
  await buildForNode(out, {
    input: join(ROOT, 'src', 'engine', 'testing', 'option-windows.ts'),
    output: { entryFileNames: 'walk.mjs' },
  })
  const walk = (name) => childWalk(name, join(out, 'walk.mjs'), windows)
  const [busy, calm] = await Promise.all([walk('busy'), walk('calm')])
  const text = sourceOf(windows, { busy, calm })
  if (write) writeFileSync(TARGET, text)
  else process.stdout.write(text)
}

function childWalk(name, file, windows) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name, file, String(windows)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(text))
      else reject(new Error(`the ${name} walk ended with ${code}`))
    })
  })
}

function sourceOf(windows, tables) {
  const lines = Object.entries(tables).flatMap(([how, coins]) => [
    `    ${how}: {`,
    ...Object.entries(coins).flatMap(([coin, rows]) => [
      `      ${coin}: [`,
      ...rows.map((row) => `        [${row.map(([left, error]) => `[${left}, ${error}]`).join(', ')}],`),
      '      ],',
    ]),
    '    },',
  ])
  return `// biome-ignore-all format: written by scripts/option-rates.mjs

/** Windows that left the band, and the standard error of that count. */
type Count = readonly [left: number, error: number]

/**
 * How many of so many windows of the index process left the band: by liveliness, coin, window (300, 900, 3,600 s) and band (0.05, 0.10,
 * 0.20, 0.50 %). Written by \`npm run option:rates\`; not to be changed by hand.
 */
export const CHANCES: {
  windows: number
  out: Record<'busy' | 'calm', Readonly<Record<string, readonly (readonly Count[])[]>>>
} = {
  windows: ${String(windows).replace(/\B(?=(\d{3})+$)/g, '_')},
  out: {
${lines.join('\n')}
  },
}
`
}

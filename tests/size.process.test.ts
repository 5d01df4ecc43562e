import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })

test('SIZE-01 first JavaScript of /, the chunk of /spot and every worker are within their limits', () => {
  expect(run('scripts/build.mjs', '--if-stale', 'client').status).toBe(0)
  const { status, stdout, stderr } = run('scripts/check-size.mjs')
  console.log(stdout)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/first JavaScript of \//)
  expect(stdout).toMatch(/route chunk of \/spot/)
  expect(stdout).toMatch(/service-worker\.js/)
  expect(stdout).toMatch(/market\.shared-worker-[\w-]+\.js/)
})

/** A build of the same shape; sizes in bytes, of what cannot be packed. */
function simulated(sizes: { vendor: number; spot: number; worker: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-size-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const file = (name: string, size: number) => writeFileSync(join(folder, name), randomBytes(size))
  file('assets/index.js', 1000)
  file('assets/vendor.js', sizes.vendor)
  file('assets/home.js', 1000)
  file('assets/spot.js', sizes.spot)
  file('assets/later.js', 900_000)
  file('assets/market.shared-worker-x1.js', sizes.worker)
  file('service-worker.js', 1000)
  const graph = {
    'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], dynamicImports: ['later'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    'src/app/screens/home/home-screen.tsx': { file: 'assets/home.js', imports: ['index.html'] },
    'src/app/screens/spot/spot-screen.tsx': {
      file: 'assets/spot.js',
      imports: ['_vendor.js'],
      dynamicImports: ['later'],
    },
    later: { file: 'assets/later.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(graph))
  return folder
}

test.each([
  ['within', { vendor: 140_000, spot: 100_000, worker: 40_000 }, 0],
  ['first JavaScript', { vendor: 155_000, spot: 100_000, worker: 40_000 }, 1],
  ['route chunk', { vendor: 140_000, spot: 111_000, worker: 40_000 }, 1],
  ['shared-worker', { vendor: 140_000, spot: 100_000, worker: 46_000 }, 1],
])('SIZE-01 the check sees what is over, and what is brought on demand does not count: %s', (name, sizes, code) => {
  const folder = simulated(sizes)
  try {
    const { status, stdout } = run('scripts/check-size.mjs', folder)
    expect(status).toBe(code)
    const over = stdout.split('\n').filter((line) => line.startsWith('✗'))
    expect(over.length).toBe(code)
    if (code) expect(over[0]).toContain(name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

function tracked(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))
}

test('REPO-02 no source file has more than 500 lines', () => {
  const long = tracked('*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.html')
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 500)
  expect(long).toEqual([])
})

test('REPO-01 ARCHITECTURE.md, CONTRIBUTING.md, README.md and docs/wire.md are there, and every file that they link to is', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/wire.md']) {
    const text = readFileSync(page, 'utf8')
    expect(text.length, page).toBeGreaterThan(1_000)
    for (const match of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      const target = resolve(page, '..', match[1] as string)
      expect(existsSync(target), `${page} links to ${match[1]}`).toBe(true)
    }
  }
  expect(readFileSync('ARCHITECTURE.md', 'utf8')).toMatch(/!\[[^\]]+\]\([^)]+\.(png|svg)\)/)
})

test('REPO-05 the design card: its packages are installed and its top level stands', () => {
  const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const all = { ...packages.dependencies, ...packages.devDependencies }
  const card =
    'react, react-dom, react-router-dom, comlink, valtio, @tanstack/react-virtual, lightweight-charts, decimal.js, axios, i18next, react-i18next, vite, vite-plugin-pwa, workbox-window, vitest, @vitest/browser, playwright'
  expect(card.split(', ').filter((name) => !all[name])).toEqual([])
  for (const place of [
    'package.json',
    'vite.config.ts',
    'src/app',
    'src/workers',
    'src/shared',
    'bench',
    'public',
    'tests',
    'README.md',
  ]) {
    expect(existsSync(place), place).toBe(true)
  }
})

/** Each wing, a file of a room that it must not enter, and the words of the refusal. */
const FORBIDDEN: [wing: string, source: string][] = [
  ['src/app', "import '../workers/market.shared-worker.ts'\n"],
  ['src/app', "import '../../sandbox/host.ts'\n"],
  ['src/workers', "import '../app/services/hub-client/market-client.ts'\n"],
  ['src/workers', "import '../../sandbox/host.ts'\n"],
  ['src/shared', "import '../engine/contract/command.ts'\n"],
  ['src/engine', "import '../workers/market.shared-worker.ts'\n"],
  ['sandbox', "import '../src/workers/market.shared-worker.ts'\n"],
  ['src/shared', 'export const now: number = performance.now()\n'],
  ['src/shared', 'export const page: string = document.title\n'],
  ['src/engine', 'export const later: unknown = setTimeout(() => {}, 1)\n'],
  ['src/workers', 'export const page: string = document.title\n'],
  ['sandbox', 'export const page: string = document.title\n'],
]

test.each(FORBIDDEN)('REPO-03 the type check of %s refuses %s', (wing, source) => {
  // Not within the wing: other tests walk through it at the same time.
  mkdirSync('.build', { recursive: true })
  const folder = mkdtempSync('.build/forbidden-')
  try {
    const fromHere = source.replaceAll("'../", `'${relative(folder, dirname(wing))}/`)
    writeFileSync(join(folder, 'probe.ts'), `${fromHere}export {}\n`)
    const config = JSON.parse(readFileSync(join(wing, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: object
      references: { path: string }[]
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: resolve(wing, 'tsconfig.json'),
        compilerOptions: {
          ...config.compilerOptions,
          rootDir: resolve('.'),
          outDir: resolve(folder, 'out'),
          tsBuildInfoFile: resolve(folder, 'out/x.tsbuildinfo'),
        },
        include: ['probe.ts'],
        references: config.references.map(({ path }) => ({ path: resolve(wing, path) })),
      }),
    )
    const result = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', join(folder, 'tsconfig.json'), '--noEmit', 'false'],
      { encoding: 'utf8' },
    )
    expect(result.stdout + result.stderr).toMatch(/probe\.ts.*error TS(6307|2304|2584|2812|6059)/)
    expect(result.status).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('REPO-03 every project checks indexed access', () => {
  const strict = /"noUncheckedIndexedAccess": true/
  expect(readFileSync('tsconfig.base.json', 'utf8')).toMatch(strict)
  const projects = tracked('tsconfig.json', '**/tsconfig.json').filter((file) => file !== 'tsconfig.json')
  expect(projects.length).toBeGreaterThan(5)
  for (const file of projects) {
    const text = readFileSync(file, 'utf8')
    expect(text, file).toMatch(/"extends": "(\.\.\/)+tsconfig\.base\.json"/)
    expect(text, file).not.toContain('noUncheckedIndexedAccess')
  }
})

test('MSG-31 no effect returns what a scroll returns: newer Chromium gives a promise, which React calls', () => {
  const returned = /use(?:Layout)?Effect\(\s*\(\) =>\s*(?!void\b)[\w.?]+\.scroll\w*\(/
  const wrong = tracked('src/**/*.tsx', 'src/**/*.ts').filter((file) => returned.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
  expect(returned.test("useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [row])")).toBe(true)
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli, type World } from './cli.ts'
import type { ResultFile } from './result-file.ts'
import type { Row, RowFlag, RowKey, RowResult } from './row.ts'
import { figure } from './statistics.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-bench-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const KEYS: RowKey[] = [
  { key: 'vs_other', goal: { least: 2 }, meaning: 'times <other> & co' },
  { key: 'bytes', goal: { most: 40 }, unit: 'bytes', meaning: 'held' },
  { key: 'seen', goal: null, unit: 'ms', meaning: 'reported only' },
]

function fakeRow(name: string, result: RowResult | Error, quick = true): Row {
  return {
    name,
    keys: KEYS,
    quick,
    place: 'node',
    run: async (context) => {
      context.progress('run 1 of 3, 50 %')
      if (result instanceof Error) throw result
      return { ...result, amounts: { ...result.amounts, options: JSON.stringify(context.options) } }
    },
  }
}

const result = (runs: number[], bytes = 36.5): RowResult => ({
  figures: { vs_other: figure(runs), bytes, seen: 7 },
  bars: [{ title: 'Peers', note: 'a second', unit: '/s', bars: [{ name: 'Own', value: 20_000, own: true }] }],
  histograms: [
    { name: 'Own', unit: 'µs', from: 1, factor: 2, counts: [1, 5, 2], marks: [{ name: 'p50', value: 2.5 }] },
  ],
  notes: ['20 checkpoints'],
})

/** A world with these rows; what is printed is kept. */
function world(rows: Row[], time = '2026-11-21T00:41:00.000Z', flags: Record<string, RowFlag[]> = {}) {
  const said = { out: '', err: '', prepared: 0 }
  const it: World = {
    rows: Object.fromEntries(
      rows.map((row) => [row.name, { flags: flags[row.name] ?? [], load: async () => ({ row }) }]),
    ),
    root: folder,
    build: folder,
    results: join(folder, 'results'),
    now: () => new Date(time),
    stdout: (text) => {
      said.out += text
    },
    stderr: (text) => {
      said.err += text
    },
    overwrites: false,
    prepare: async () => void said.prepared++,
    runRow: (row, context) => row.run(context),
    chromium: async () => '/nowhere',
    chromiumVersion: async () => null,
    signal: new AbortController().signal,
  }
  return { it, said }
}

const files = () => readdirSync(join(folder, 'results')).map((name) => join(folder, 'results', name))
const resultOf = (part: string) =>
  JSON.parse(
    readFileSync(files().find((file) => file.includes(part) && file.endsWith('.json')) as string, 'utf8'),
  ) as ResultFile

test('BENCH-01 a run prepares, shows progress, prints tables, writes its results and a report that needs no other file', async () => {
  const { it, said } = world([fakeRow('book', result([2.5, 3, 2.8]))])
  expect(await runCli([], it)).toBe(0)
  expect(said.prepared).toBe(1)
  expect(said.err).toContain('book: run 1 of 3, 50 %')
  expect(said.out).toMatch(/vs_other\s+2\.8\s+2\.56 to 2\.96\s+×\s+≥ 2\s+met\s+times <other> & co/)
  expect(said.out).toMatch(/bytes\s+36\.5\s+bytes\s+≤ 40\s+met/)
  expect(said.out).toContain('2 of 2 figures within reach')
  expect(resultOf('00-41').results).toEqual({
    book: { vs_other: 2.8, vs_other_p10: 2.56, vs_other_p90: 2.96, bytes: 36.5, seen: 7 },
  })
  const { machine } = resultOf('00-41')
  expect(machine.id).toMatch(/^[0-9a-f]{8}$/)
  expect([machine.cores > 0, machine.memoryGb > 0, machine.node]).toEqual([true, true, process.versions.node])
  const html = readFileSync(files().find((file) => file.endsWith('.html')) as string, 'utf8')
  expect(html).toContain('2.56 to 2.96')
  expect(html).toContain('times &#60;other&#62; &#38; co')
  expect(html.match(/<svg/g)?.length).toBe(3)
  expect(html).toContain('20.0 k')
  expect(html).toContain('20 checkpoints')
  expect(html).not.toMatch(/src=|url\((?!data:)|@import|<script|<link/)
})

test('BENCH-01 a row that fails says so loudly, the others go on, and the exit code is 1', async () => {
  const wrong = fakeRow('book', new Error('ccxt.pro has another book'))
  const without = fakeRow('tail', { figures: { vs_other: figure([3]) } })
  const { it, said } = world([wrong, without, fakeRow('filter', result([3]))])
  expect(await runCli([], it)).toBe(1)
  expect(said.err).toContain('book FAILED: ccxt.pro has another book')
  expect(said.err).toContain('tail FAILED: without a figure: bytes, seen')
  expect(resultOf('2026').results.book).toEqual({ vs_other: null, bytes: null, seen: null })
  expect(resultOf('2026').results.filter?.vs_other).toBe(3)
  expect(said.out).toContain('book, tail failed')
  const html = readFileSync(files().find((file) => file.endsWith('.html')) as string, 'utf8')
  expect(html).toContain('book failed: ccxt.pro has another book')
})

test('BENCH-01 a goal that is missed, by a ratio or an amount, makes the exit code 1', async () => {
  expect(await runCli([], world([fakeRow('book', result([1.9, 1.8, 2.1]))]).it)).toBe(1)
  expect(await runCli([], world([fakeRow('book', result([3], 41))], '2026-11-22T00:00:00.000Z').it)).toBe(1)
  const first = resultOf('11-21').rows[0]?.keys
  expect(first?.map(({ met, touches }) => [met, touches])).toEqual([
    [false, true],
    [true, false],
    [null, false],
  ])
})

test('BENCH-02 --quick runs the quick rows, --only those that are named, --json puts the result file alone on stdout', async () => {
  const rows = [fakeRow('book', result([3])), fakeRow('memory', result([3]), false), fakeRow('stall', result([3]))]
  const quick = world(rows, undefined, { book: ['rate', 'runs'], stall: ['rate', 'runs'] })
  expect(await runCli(['--quick', '--json', '--rate', '500', '--runs=3'], quick.it)).toBe(0)
  const file = JSON.parse(quick.said.out) as ResultFile
  expect(file.rows.map(({ name }) => name)).toEqual(['book', 'stall'])
  expect(JSON.parse(file.rows[0]?.amounts.options as string)).toMatchObject({ quick: true, rate: 500, runs: 3 })
  expect(quick.said.err).toContain('figures within reach')
  const only = world(rows, '2026-11-22T00:00:00.000Z')
  expect(await runCli(['--only', 'memory,book'], only.it)).toBe(0)
  expect(resultOf('11-22').rows.map(({ name }) => name)).toEqual(['book', 'memory'])
})

test('BENCH-02 a row is given the flags that have an effect on it, and the others are reported by name', async () => {
  const rows = ['book', 'tabs', 'paint'].map((name) => fakeRow(name, result([3])))
  const flags: Record<string, RowFlag[]> = { book: [], tabs: ['rate', 'tabs'], paint: ['rate', 'url'] }
  const { it, said } = world(rows, undefined, flags)
  expect(await runCli(['--rate', '500', '--tabs', '7'], it)).toBe(0)
  const given = resultOf('11-21').rows.map(({ amounts }) => JSON.parse(amounts.options as string) as object)
  const base = { quick: false, seed: 20_261_121 }
  expect(given).toEqual([base, { ...base, rate: 500, tabs: 7 }, { ...base, rate: 500 }])
  expect(said.err).toContain('--rate has no effect on book\n--tabs has no effect on book, paint\n')
})

test('BENCH-02 with another server the rows that have to know what was sent are skipped by name; where none is left nothing is run', async () => {
  const rows = ['book', 'tabs', 'paint'].map((name) => fakeRow(name, result([3])))
  const flags: Record<string, RowFlag[]> = { tabs: ['rate'], paint: ['rate', 'url'] }
  const { it, said } = world(rows, undefined, flags)
  expect(await runCli(['--url', 'http://127.0.0.1:4000'], it)).toBe(0)
  expect(said.err).toContain('skipped with --url: book, tabs (each has to know what was sent)')
  expect(said.out).toContain('book, tabs skipped')
  const file = resultOf('11-21')
  expect([file.skipped, Object.keys(file.results)]).toEqual([['book', 'tabs'], ['paint']])
  const none = world(rows, undefined, flags)
  expect(await runCli(['--url', 'http://127.0.0.1:4000', '--only', 'book'], none.it)).toBe(2)
  expect([none.said.err.includes('no row is left'), none.said.prepared]).toEqual([true, 0])
})

test('BENCH-01 a row may have other figures and goals by what is asked for', async () => {
  const slope: Row = {
    ...fakeRow('memory', { figures: { slope: 3 } }),
    keys: ({ soak = 10 }) => [
      { key: 'slope', goal: { most: soak >= 60 ? 1 : 6 }, unit: 'MB/h', meaning: `${soak} min` },
    ],
  }
  const flags: Record<string, RowFlag[]> = { memory: ['soak'] }
  expect(await runCli([], world([slope], '2026-11-21T00:00:00.000Z', flags).it)).toBe(0)
  const long = world([slope], '2026-11-22T00:00:00.000Z', flags)
  expect(await runCli(['--soak', '60'], long.it)).toBe(1)
  expect(long.said.out).toMatch(/slope\s+3\s+MB\/h\s+≤ 1\s+missed\s+60 min/)
})

test('BENCH-05 a run is set beside the newest earlier one, two files side by side by compare', async () => {
  await runCli([], world([fakeRow('book', result([3, 3.1, 3.2]))], '2026-11-14T22:10:00.000Z').it)
  writeFileSync(join(folder, 'results', '2026-11-15T00-00-00-000Z.json'), 'torn')
  const second = world([fakeRow('book', result([4, 4.1, 4.2], 37))])
  await runCli([], second.it)
  expect(second.said.out).toMatch(/book\s+vs_other\s+3\.1\s+4\.1\s+×\s+\+32\.3 %\s+better/)
  const html = readFileSync(files().filter((file) => file.endsWith('.html'))[1] as string, 'utf8')
  expect(html).toContain('Compared with 14 Nov 2026, 22:10 UTC')
  expect(html).toContain('book.vs_other, 3.1 to 4.1')
  expect(html).toContain('+32.3 %')
  const [earlier, later] = files().filter((file) => /11-(14|21).*json$/.test(file)) as [string, string]
  const { it, said } = world([])
  expect(await runCli(['compare', earlier, later], it)).toBe(0)
  expect(said.out).toMatch(/book\s+vs_other\s+3\.1\s+4\.1\s+×\s+\+32\.3 %\s+better/)
  expect(said.out).toContain('better beyond the interval: 1, worse: 1, inside: 0')
  const back = world([])
  expect(await runCli(['compare', later, earlier], back.it)).toBe(0)
  expect(back.said.out).toMatch(/vs_other\s+4\.1\s+3\.1\s+×\s+−24\.4 %\s+worse/)
  const torn = world([])
  expect(await runCli(['compare', join(folder, 'results', '2026-11-15T00-00-00-000Z.json'), later], torn.it)).toBe(2)
  expect(torn.said.err).toContain('is no JSON')
})

test('NATS-38 a row whose program this machine lacks is skipped by name; the others run', async () => {
  const lacking = { ...fakeRow('nats', result([3])), lacks: () => 'no nats-server on PATH' }
  const both = world([lacking, fakeRow('book', result([3]))])
  expect(await runCli([], both.it)).toBe(0)
  expect(both.said.err).toContain('nats skipped: no nats-server on PATH\n')
  expect(resultOf('00-41').rows.map(({ name }) => name)).toEqual(['book'])
  const alone = world([lacking])
  expect(await runCli([], alone.it)).toBe(0)
  expect(alone.said.err).toBe('nats skipped: no nats-server on PATH\nno row is left\n(npm run bench -- --help)\n')
})

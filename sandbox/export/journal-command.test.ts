import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeEngine as engine } from '../../src/engine/machine.ts'
import { JOURNAL_FILE } from '../journal/schema.ts'
import { fingerprint, HostBench } from '../testing/bench-host.ts'
import { JournalOfEverything } from '../testing/journal-of-everything.ts'
import { runJournalCommand } from './journal-command.ts'

let lived: JournalOfEverything
let bench: HostBench
let folder: string
let data: string
beforeAll(() => {
  lived = new JournalOfEverything()
})
beforeEach(() => {
  bench = new HostBench()
  folder = bench.folder()
  data = bench.folder()
  lived.store(data)
})
afterEach(() => bench.clean())

const ofAnother = new RegExp(`has engine version ${engine.version} and this is ${engine.version + 1}`)

/** @returns what was said */
function run(
  what: 'export' | 'import',
  argv: readonly string[],
  more: { env?: Record<string, string>; version?: number } = {},
): string {
  const said: string[] = []
  const { env = {}, version = engine.version } = more
  runJournalCommand(what, { argv, env, folder, log: (line) => said.push(line), engine: { ...engine, version } })
  return said.join('\n')
}

/** One clear line and an exit code; nothing in the folders has changed. */
function refused(code: number, line: RegExp, ...[what, argv, more]: Parameters<typeof run>): void {
  const before = [fingerprint(folder), fingerprint(data)]
  const thrown = (() => {
    try {
      return run(what, argv, more)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toMatchObject({ name: 'StartError', exitCode: code })
  expect((thrown as Error).message).toMatch(line)
  expect((thrown as Error).message).not.toContain('\n')
  expect([fingerprint(folder), fingerprint(data)]).toEqual(before)
}

test('HOST-16 words that are not known are named, with exit code 2', () => {
  refused(2, /unknown flag --dat /, 'export', ['--dat', data])
  refused(2, /unknown word here/, 'export', ['here'])
  refused(2, /--data needs a value/, 'export', ['--data'])
  refused(2, /--out needs a value/, 'export', ['--out='])
  refused(2, /unknown flag --force/, 'import', ['a.gz', '--data', 'd', '--force'])
  refused(2, /one FILE is required/, 'import', ['--data', 'd'])
  refused(2, /--data DIR is required/, 'import', ['a.gz'])
  expect(run('export', ['--help'])).toContain('npm run journal:export')
  expect(run('import', ['--help'])).toContain('npm run journal:import')
})

test('HOST-16 nothing is exported where there is no journal, or a sandbox holds it', async () => {
  refused(1, /^there is no journal in /, 'export', ['--data', folder])
  refused(1, /^there is no journal in /, 'export', ['--data', join(folder, 'none')])
  const host = await bench.open(data, { engine })
  refused(1, /another process is using /, 'export', ['--data', data])
  await host.close()
  expect(run('export', ['--data', data, '--out', 'a.gz'])).toContain(join(folder, 'a.gz'))
})

test('HOST-16 a journal that is damaged, or of another engine, is not exported and stays as it is', () => {
  refused(1, ofAnother, 'export', ['--data', data], { version: engine.version + 1 })
  writeFileSync(join(data, JOURNAL_FILE), 'x'.repeat(20_000))
  refused(1, /is damaged/, 'export', ['--data', data])
})

test('HOST-16 a file that is there is kept, unless it is said', () => {
  run('export', ['--out', 'a.gz'], { env: { DATA_DIR: data } })
  refused(1, /a\.gz already exists/, 'export', ['--data', data, '--out', 'a.gz'])
  writeFileSync(join(folder, 'a.gz'), 'else')
  run('export', [`--data=${data}`, '--out', 'a.gz', '--force'])
  expect(gunzipSync(readFileSync(join(folder, 'a.gz')))[0]).toBe('{'.charCodeAt(0))
  refused(1, /^cannot write /, 'export', ['--data', data, '--out', 'none/a.gz'])
})

test('HOST-16 a folder with a journal is not imported into', () => {
  run('export', ['--data', data, '--out', 'a.gz'])
  const file = join(folder, 'a.gz')
  refused(1, /already has a journal/, 'import', [file, '--data', data])
  // As the export names its file, so does the import: from where the person stands.
  expect(run('import', ['a.gz', '--data', 'new'])).toContain('Sandbox-1!')
  expect(existsSync(join(folder, 'new', JOURNAL_FILE))).toBe(true)
})

test('HOST-16 what is not a complete exported journal of this engine makes no folder', () => {
  run('export', ['--data', data, '--out', 'a.gz'])
  const file = join(folder, 'a.gz')
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString('utf8')
  const lines = text.split('\n')
  const target = join(folder, 'new')
  const wrong = (line: RegExp, more?: { version?: number }) => {
    refused(1, line, 'import', ['a.gz', '--data', 'new'], more)
    expect(existsSync(target)).toBe(false)
  }
  const written = (changed: string) => writeFileSync(file, gzipSync(changed))

  wrong(ofAnother, { version: engine.version + 1 })
  truncateSync(file, whole.length >> 1)
  wrong(/not a complete exported journal/)
  writeFileSync(file, 'no gzip')
  wrong(/not a complete exported journal \(incorrect header check\)/)
  written('')
  wrong(/not a complete exported journal/)
  written('{"format":"else"}')
  wrong(/\(line 1\)|too early/)
  written(text.replace('"version":1', '"version":2'))
  wrong(/has format version 2 and this is 1/)
  written(lines.slice(0, -4).join('\n'))
  wrong(/it ends too early/)
  written(lines.slice(0, -2).join('\n'))
  wrong(/it ends too early/)
  written(text.replace('"amount":"1000"', '"amount":"9000"'))
  wrong(/command \d+ was changed/)
  written(text.replace('"seed":1', '"seed":2'))
  wrong(/was changed/)
  written(text.replace(/"hash":"\w+"/, '"hash":"feed"'))
  wrong(/gives another state/)
  refused(1, /^cannot read /, 'import', [join(folder, 'none.gz'), '--data', target])
})

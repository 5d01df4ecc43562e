import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What outlives a test file, and what in the same file undoes it; null: nothing does. */
const STUBS: [stub: RegExp, undo: RegExp | null, instead: string][] = [
  [/\bvi\.(do)?mock\(/i, null, 'hand the dependency over: another file may have loaded the module before'],
  [/\bvi\.stubGlobal\(/, /\bvi\.unstubAllGlobals\(/, 'afterEach(() => vi.unstubAllGlobals())'],
  [/\bvi\.stubEnv\(/, /\bvi\.unstubAllEnvs\(/, 'afterEach(() => vi.unstubAllEnvs())'],
  [/\bvi\.useFakeTimers\(/, /\bvi\.useRealTimers\(/, 'afterEach(() => vi.useRealTimers())'],
  [/\bprocess\.env\.\w+ = /, null, 'vi.stubEnv'],
  [/\bglobalThis\.\w+ = /, null, 'vi.stubGlobal'],
  [/\bprocess\.chdir\(/, null, 'an absolute path'],
]

/** What a test file leaves behind for the next one of its worker. */
function leftBehind(text: string): string[] {
  return STUBS.filter(([stub, undo]) => stub.test(text) && !undo?.test(text)).map(([, , instead]) => instead)
}

test('unit tests share their modules and globals: what a file stubs it undoes', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.endsWith('.process.test.ts') && existsSync(file))
  expect(files.length).toBeGreaterThan(400)
  const guilty = files
    .filter((file) => file !== 'tests/repo/undo-stubs.test.ts')
    .flatMap((file) => {
      return leftBehind(readFileSync(file, 'utf8')).map((instead) => `${file}: ${instead}`)
    })
  expect(guilty).toEqual([])
})

test('a stub that stays is found, one that is undone is not', () => {
  expect(leftBehind("vi.mock('./a.ts')")).toHaveLength(1)
  expect(leftBehind('vi.doMock("./a.ts")\nvi.stubEnv("A", "1")')).toHaveLength(2)
  expect(leftBehind("process.env.CHROMIUM_PATH = '/a'")).toEqual(['vi.stubEnv'])
  expect(leftBehind("vi.stubGlobal('a', 1)")).toHaveLength(1)
  expect(leftBehind("vi.stubGlobal('a', 1)\nafterEach(() => vi.unstubAllGlobals())")).toEqual([])
  expect(leftBehind("if (process.env.LONG === 'full') vi.spyOn(console, 'warn')")).toEqual([])
})

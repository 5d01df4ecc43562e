import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { failuresOf } from '../../scripts/run-suite.mjs'
import { CHROMIUM_ARGS } from '../support/chromium-args.ts'

afterEach(() => vi.unstubAllEnvs())

function npmTest(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, TEST_RESULTS: 'test-results/of-a-test' },
  })
}

test('SET-11 npm test closes with one line N passed, N failed; a step that there is not fails it', () => {
  const none = npmTest('no-such-step')
  expect(none.stderr).toMatch(
    /^No such step: no-such-step\. There are types, lint, build, unit, process, browser, e2e, long\.$/m,
  )
  expect(none.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(none.status).toBe(1)
})

test('SET-11 each failed test is reported with its file, its title and its error, and a file that does not load with why', () => {
  const name = `${process.cwd()}/src/a.test.ts`
  const of = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages })
  const some = [
    of('passed', 'ONE'),
    of('failed', 'TWO adds', 'Error: 1 is not 2', 'Error: after'),
    of('skipped', 'THREE'),
  ]
  expect(failuresOf({ name, message: '', assertionResults: some })).toEqual([
    'src/a.test.ts: TWO adds\nError: 1 is not 2\nError: after',
  ])
  expect(failuresOf({ name, message: 'SyntaxError: here', assertionResults: [] })).toEqual([
    'src/a.test.ts\nSyntaxError: here',
  ])
  expect(failuresOf({ name, message: '', assertionResults: [of('passed', 'ONE')] })).toEqual([])
})

test('SET-11 a Chromium is found where CHROMIUM_PATH names it, and a wrong name is one clear line', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(await findChromium()).toBe(process.execPath)
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow(/^CHROMIUM_PATH names \/nowhere\/chromium, which is not there$/)
})

test('SET-11 the Chromium of the tests goes without all that Playwright turns off', async () => {
  // What is no browser ends at once, and Playwright prints how it was started.
  const failed = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: unknown) => String(error),
  )
  const off = (text: string) => /--disable-features=(\S+)/.exec(text)?.[1]?.split(',') ?? []
  expect(off(failed).length).toBeGreaterThan(0)
  expect(off(CHROMIUM_ARGS.join(' '))).toEqual(expect.arrayContaining(off(failed)))
})

test('LIMIT-04 npm run test:browsers knows its browsers, and closes with the same line', () => {
  const none = spawnSync(process.execPath, ['scripts/test-browsers.mjs', 'opera'], {
    encoding: 'utf8',
    env: { ...process.env, TEST_RESULTS: 'test-results/of-a-test' },
  })
  expect(none.stderr).toMatch(/^No such browser: opera\. There are firefox and webkit\.$/m)
  expect(none.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(none.status).toBe(1)
})

test('SET-11 npm run verify:full knows its steps, and closes with the same line', () => {
  const none = spawnSync(process.execPath, ['scripts/verify-full.mjs', 'no-such-step'], { encoding: 'utf8' })
  expect(none.stderr).toMatch(/^No such step: no-such-step\. There are types, .*, quotes, mutate\.$/m)
  expect(none.stdout).toBe('0 passed, 1 failed\n')
  expect(none.status).toBe(1)
})

test('SET-11 CI runs exactly the README’s test command', () => {
  const command = /^npm ci && npm test( && npm run test:long)?$/m
  expect(readFileSync('README.md', 'utf8')).toMatch(command)
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm ci && npm test && npm run test:long$/m)
  expect(readFileSync('README.md', 'utf8')).toMatch(/`npm run test:long`/)
  expect(existsSync('package-lock.json')).toBe(true)
})

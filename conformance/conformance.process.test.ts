import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../tests/support/gateway-process.ts'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import { runKit } from './run-kit.js'
import { startBrokenBackend } from './testing/broken-backend.ts'
import { VIOLATIONS } from './testing/violations.ts'

let sandbox: SandboxProcess
let token: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-conformance-'))
  sandbox = await startSandbox({ client: false })
  token = await new SandboxClient(sandbox.url).login()
})
afterAll(async () => {
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the kit as a person would. */
function kit(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['conformance/onetape-conformance.js', ...args])
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...output }))
  })
}

const addresses = () => ['--api', sandbox.url, '--sockets', `${sandbox.url.replace('http', 'ws')}/ws`]
const openOrders = async () =>
  (await new SandboxClient(sandbox.url).get<{ total: number }>('api/spot/openOrders', { token })).data.total

test('CONF-02 CONF-05 CONF-06 the sandbox keeps every rule, and what was not judged says why', async () => {
  const before = await openOrders()
  const [junit, html] = [join(folder, 'report.xml'), join(folder, 'report.html')]
  const run = await kit(...addresses(), '--token', token, '--write', '--seconds', '3', '--junit', junit, '--html', html)
  const lines = run.stdout.trimEnd().split('\n')
  expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([])
  expect(run).toMatchObject({ code: 0, stderr: '' })
  // What a run with a token that writes cannot see either: nothing ended, no source went, and calls that change more than an order.
  const open = lines.flatMap((line) => /^not judged {2}(CONF-[WA]-\d\d)/.exec(line)?.[1] ?? [])
  expect(open).toEqual(['CONF-W-35', 'CONF-W-36', 'CONF-W-38'])
  const summary = lines.at(-1) ?? ''
  expect(summary).toMatch(/^\d+ hold, 0 broken, \d+ not judged$/)
  console.log(`conformance of the sandbox: ${summary}`)
  expect(readFileSync(junit, 'utf8')).toContain('failures="0"')
  expect(readFileSync(html, 'utf8')).toContain(summary)
  expect(await openOrders()).toBe(before)
})

test('CONF-21 a gateway behind a gateway keeps every rule of the sockets', async () => {
  // All set-ups, with every rule: tests/long/conformance.e2e.ts.
  const near = await startGateway(['--upstream', `${sandbox.url.replace('http', 'ws')}/ws`])
  const far = await startGateway(['--upstream', near.sockets, '--api', `${sandbox.url}/api`])
  try {
    const of = { api: sandbox.url, sockets: far.sockets, token, write: true, only: 'CONF-W', seconds: 2 }
    const results = await runKit(of)
    expect(results.filter(({ outcome }) => outcome.verdict === 'broken')).toEqual([])
    expect(results.filter(({ outcome }) => outcome.verdict === 'holds').length).toBeGreaterThan(30)
  } finally {
    for (const { signal } of [far, near]) signal('SIGKILL')
    await Promise.all([far.ended, near.ended])
  }
})

test('CONF-04 a run without a token and without --write changes nothing and passes nothing unseen', async () => {
  const before = await openOrders()
  const sockets = `${sandbox.url.replace('http', 'ws')}/ws`
  const only = 'CONF-(A-2\\d|W-39|W-40|C-order|C-userinfo)$'
  const results = await runKit({ api: sandbox.url, sockets, token: null, write: false, only, seconds: 1 })
  expect(results.length).toBe(8)
  expect(results.filter(({ outcome }) => outcome.verdict !== 'not judged')).toEqual([])
  expect(await openOrders()).toBe(before)
})

test('CONF-07 each seeded violation is found by the rule that is meant for it', async () => {
  expect(VIOLATIONS.length).toBeGreaterThanOrEqual(20)
  const judge = async (violation: (typeof VIOLATIONS)[number]) => {
    const backend = await startBrokenBackend(sandbox.url, violation)
    try {
      const of = { ...backend, token, write: violation.write === true, only: `^${violation.rule}$`, seconds: 2 }
      const [result, ...others] = await runKit(of)
      return others.length === 0 && result?.outcome.verdict === 'broken'
        ? null
        : `${violation.name}: ${JSON.stringify(result?.outcome)}`
    } finally {
      await backend.close()
    }
  }
  const missed: (string | null)[] = []
  for (let at = 0; at < VIOLATIONS.length; at += 9)
    missed.push(...(await Promise.all(VIOLATIONS.slice(at, at + 9).map(judge))))
  expect(missed.filter((one) => one !== null)).toEqual([])
  console.log(`conformance: ${VIOLATIONS.length} seeded violations found`)
  expect(await openOrders()).toBe(0)
})

test('CONF-08 the proxy without a violation keeps what is judged through it', async () => {
  const backend = await startBrokenBackend(sandbox.url, { name: 'none', rule: '' })
  try {
    const results = await runKit({ ...backend, token, write: true, only: 'CONF-[WA]', seconds: 2 })
    expect(results.filter(({ outcome }) => outcome.verdict === 'broken')).toEqual([])
    expect(results.length).toBeGreaterThan(50)
  } finally {
    await backend.close()
  }
})

test('CONF-03 CONF-27 CONF-31 exit codes: 1 where a rule is broken, 2 for wrong use or a report that cannot be written', async () => {
  const backend = await startBrokenBackend(
    sandbox.url,
    VIOLATIONS.find(({ rule }) => rule === 'CONF-A-04') as (typeof VIOLATIONS)[number],
  )
  try {
    const broken = await kit('--api', backend.api, '--sockets', backend.sockets, '--only', 'CONF-A-04')
    expect(broken.code).toBe(1)
    expect(broken.stdout).toMatch(
      /^BROKEN {6}CONF-A-04 .*expected HTTP 404.*came HTTP 200.*docs\/api\.md, Conventions$/m,
    )
  } finally {
    await backend.close()
  }
  // CONF-27: the verdict stands, but nobody finds the report.
  const unwritten = await kit(...addresses(), '--only', 'CONF-A-04', '--junit', join(folder, 'none', 'report.xml'))
  expect(unwritten).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^the report was not written: ENOENT.*\n$/),
  })
  // CONF-31: no wrong use, but a person should know.
  const unasked = await kit(...addresses(), '--only', 'CONF-A-04', '--write')
  expect(unasked).toMatchObject({ code: 0, stderr: '--write judges nothing without --token\n' })
  for (const wrong of [
    [],
    ['--api', 'x'],
    ['--loud'],
    [...addresses(), '--only', '('],
    [...addresses(), '--only', 'none'],
  ])
    expect((await kit(...wrong)).code).toBe(2)
})

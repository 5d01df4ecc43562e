import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDocuments } from './api/documents.js'
import { judge } from './api/schema.js'
import { type CliOptions, readOptions, USAGE, warningsOf } from './options.js'

const needed = ['--api', 'http://a', '--sockets', 'ws://a/ws']

test('CONF-12 the command line is read, and read-only unless it says --write', () => {
  expect(readOptions(needed)).toEqual({
    options: {
      api: 'http://a',
      sockets: 'ws://a/ws',
      token: null,
      write: false,
      only: null,
      seconds: 5,
      junit: null,
      html: null,
      json: false,
    },
  })
  const all = [
    ...needed,
    '--token',
    't',
    '--write',
    '--only',
    'W',
    '--seconds',
    '9',
    '--junit',
    'j',
    '--html',
    'h',
    '--json',
  ]
  expect(readOptions(all)).toMatchObject({
    options: { token: 't', write: true, only: 'W', seconds: 9, junit: 'j', html: 'h', json: true },
  })
})

test('CONF-12 wrong use is one sentence', () => {
  for (const args of [[], ['--api', 'ftp://a', '--sockets', 'ws://a'], ['--api', 'http://a', '--sockets', 'http://a']])
    expect(readOptions(args)).toHaveProperty('wrong')
  for (const more of [['--seconds', '0'], ['--seconds', 'x'], ['--only', '['], ['--loud'], ['more']])
    expect(readOptions([...needed, ...more]), more.join(' ')).toHaveProperty('wrong')
})

test('CONF-13 the package needs ws alone and runs from its folder without a build', () => {
  const made = JSON.parse(readFileSync('conformance/package.json', 'utf8')) as Record<string, Record<string, string>>
  expect(Object.keys(made.dependencies ?? {})).toEqual(['ws'])
  expect(made.devDependencies).toBeUndefined()
  const bin = made.bin?.['onetape-conformance'] as string
  expect(readFileSync(`conformance/${bin}`, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

test('CONF-31 --write without --token is warned about', () => {
  const of = (...more: string[]) => warningsOf((readOptions([...needed, ...more]) as { options: CliOptions }).options)
  expect(of('--write')).toEqual(['--write judges nothing without --token'])
  expect(of('--write', '--token', 't')).toEqual([])
  expect(of()).toEqual([])
})

test('CONF-32 the page says how to get a token, and how many orders --write places, as the help does', () => {
  const page = readFileSync('conformance/README.md', 'utf8')
  const body = /-H "idempotency-key: .*" \\\n.*-d '(\{.*\})'/.exec(page)?.[1] ?? 'null'
  const { calls, schemas } = readDocuments()
  const login = calls.find(({ name }) => name === 'login')
  expect(page).toContain(`/api/${login?.path}`)
  expect(judge(JSON.parse(body), login?.body, schemas)).toEqual([])
  expect(JSON.parse(body)).toMatchObject({ type: 'email', account: 'demo@sandbox.test' })
  for (const text of [page, USAGE]) expect(text.match(/far limit orders?/g)).toEqual(['far limit order'])
})

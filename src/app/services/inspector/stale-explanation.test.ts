import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { StaleReason, TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import type { StaleDetail } from '../../../shared/hub-protocol/health.ts'
import { LANGUAGES } from '../../base/i18n/languages.ts'
import type { Translate } from './figures.ts'
import { staleExplanation } from './stale-explanation.ts'
import { topicReport } from './testing/fake-report.ts'

const NOW = Date.UTC(2026, 10, 21, 1, 15, 49)
const texts = i18next.createInstance()

beforeAll(() =>
  texts.init({
    resources: Object.fromEntries(
      LANGUAGES.map(({ code }) => [
        code,
        {
          inspector: JSON.parse(
            readFileSync(join(import.meta.dirname, `../../base/i18n/${code}/inspector.json`), 'utf8'),
          ),
        },
      ]),
    ),
    defaultNS: 'inspector',
    fallbackLng: false,
    interpolation: { escapeValue: false },
  }),
)

/** Each reason with the numbers that the hub gives, and those of them that a person must be shown. */
const REASONS: [name: keyof typeof StaleReason, detail: StaleDetail, reported: string[]][] = [
  ['socket', { code: 1001, attempt: 3 }, ['1001', '3']],
  ['silent', { quiet: 2_100, usual: 310, limit: 1_000 }, ['2.1', '310', '1.0']],
  ['silent', { quiet: 25_000, pong: 21_000 }, ['25', '21', '20']],
  ['silent', { quiet: 3_000, opened: 22_000 }, ['3.0', '22', '20']],
  ['silent', { ping: 2_600, limit: 2_000 }, ['2.6', '2.0']],
  ['silent', { jump: 400 }, ['400']],
  ['socket', { opened: 1_200 }, ['1.2']],
  ['denied', { denied: 404 }, ['404']],
  ['denied', { denied: 429 }, ['429']],
  ['denied', { denied: 400 }, ['400']],
  [
    'gap',
    { u: 77_410_118, from: 77_410_121, follows: 77_410_120, missing: 2 },
    ['77,410,121', '77,410,120', '77,410,118', '2'],
  ],
  ['gap', { u: 10, from: 15, missing: 4 }, ['15', '10', '4']],
  ['checksum', { u: 11, expected: -1_881_014_294, computed: 42 }, ['11', '-1881014294', '42']],
  ['crossed', { u: 21, bid: 25_000, ask: 20_000, digits: 2 }, ['21', '250.00', '200.00']],
  ['late', { late: 2_300, limit: 800 }, ['2.3', '800']],
  ['malformed', { drops: 7 }, ['7']],
  ['behind', { u: 40, named: 44 }, ['40', '44', '4']],
  ['hub', {}, ['3']],
  ['digits', {}, []],
  ['source', {}, []],
  ['inexact', { digits: 2, quantityDigits: 8 }, ['2', '8']],
]

test('HEALTH-03 no reason is left out', () => {
  expect(new Set(REASONS.map(([name]) => name))).toEqual(
    new Set(Object.keys(StaleReason).filter((name) => name !== 'none')),
  )
})

describe.each(LANGUAGES.map(({ code }) => code))('%s', (code) => {
  const labels = (): Translate => {
    const t = texts.getFixedT(code)
    return (key, values) => t(key, { ...values })
  }

  test.each(REASONS)(`HEALTH-03 ${code}: %s is reported in a sentence with its numbers`, (name, detail, reported) => {
    const topic = topicReport('depth@5', { status: TopicStatus.stale, reason: StaleReason[name], detail })
    const { fact } = staleExplanation(labels(), topic, { now: NOW }, 0)
    expect(fact).not.toMatch(/why\.|\{\{|undefined|NaN|--/)
    expect(fact.length).toBeGreaterThan(12)
    for (const number of reported) expect(fact).toContain(number)
  })

  test(`HEALTH-03 ${code}: what was done and what comes next, in server time`, () => {
    const topic = topicReport('depth@5', {
      status: TopicStatus.stale,
      reason: StaleReason.gap,
      since: NOW - 6_400,
      detail: { u: 1, from: 3, missing: 1, askedAt: NOW - 6_360, tries: 2 },
      nextAttemptAt: NOW + 2_000,
    })
    const { done, inMs, askable } = staleExplanation(labels(), topic, { now: NOW }, 1_000)
    for (const time of ['01:15:43.6', '01:15:43.6', '01:15:52']) expect(done).toContain(time)
    expect(done).toContain('2')
    expect(done).not.toMatch(/why\.|\{\{/)
    expect([inMs, askable]).toEqual([2_000, true])
  })

  test(`HEALTH-03 ${code}: a request that was refused is not reported as one without answer`, () => {
    const lost = { status: TopicStatus.stale, reason: StaleReason.gap, since: NOW - 6_400, nextAttemptAt: NOW + 2_000 }
    const reported = (detail: StaleDetail) =>
      staleExplanation(
        labels(),
        topicReport('depth@5', { ...lost, detail: { u: 1, from: 3, missing: 1, ...detail } }),
        { now: NOW },
        0,
      )
    const { done, askable } = reported({ denied: 429 })
    expect(done).toContain('429')
    expect(done).not.toMatch(/why\.|\{\{/)
    expect([askable, reported({}).done.includes('429')]).toEqual([false, false])
  })

  test(`HEALTH-03 ${code}: the own orders wait for the sign-in, not for a topic`, () => {
    const { fact, askable } = staleExplanation(
      labels(),
      topicReport('private', { status: TopicStatus.waiting, reason: 0, messages: 7 }),
      { now: NOW },
      0,
    )
    expect(fact).toContain('7')
    expect(fact).not.toBe(labels()('why.waiting', { n: 7 }))
    expect(fact).not.toMatch(/why\.|\{\{/)
    expect(askable).toBe(false)
  })
})

test('HEALTH-03 a topic is asked for where that does something: the own orders have none, a closed connection opens for all', () => {
  const t: Translate = (key) => key
  const can = (topic: string, reason: number, detail: StaleDetail) =>
    staleExplanation(t, topicReport(topic, { status: TopicStatus.stale, reason, detail }), { now: NOW }, 0).askable
  expect(can('private', StaleReason.socket, { code: 1001, attempt: 2 })).toBe(true)
  expect(can('private', StaleReason.socket, { opened: 20 })).toBe(false)
  expect(can('depth@5', StaleReason.socket, { opened: 20 })).toBe(true)
  expect(can('depth@5', StaleReason.denied, { denied: 404 })).toBe(false)
  expect(can('depth@5', StaleReason.denied, { denied: 429 })).toBe(false)
  expect(can('depth@5', StaleReason.denied, { denied: 400 })).toBe(true)
})

test('HEALTH-03 what would not help to ask again cannot be asked', () => {
  const t: Translate = (key) => key
  const topic = topicReport('depth@5', {
    status: TopicStatus.refused,
    reason: StaleReason.inexact,
    detail: { digits: 2 },
  })
  expect(staleExplanation(t, topic, { now: NOW }, 0)).toMatchObject({ inMs: null, askable: false })
})

test('HEALTH-03 a topic that waits for its first message, and a reason of a newer hub, have words too', () => {
  const t: Translate = (key) => key
  expect(
    staleExplanation(t, topicReport('depth@5', { status: TopicStatus.waiting, reason: 0 }), { now: NOW }, 0).fact,
  ).toBe('why.waiting')
  expect(
    staleExplanation(t, topicReport('depth@5', { status: TopicStatus.stale, reason: 77 }), { now: NOW }, 0).fact,
  ).toBe('why.unknown')
})

import { expect, test } from 'vitest'
import type { Outcome, Result } from '../base/types.d.ts'
import { htmlReport } from './html.js'
import { junitReport } from './junit.js'
import { closingLines, notJudgedLine, summaryLine, terminalLine } from './terminal.js'

function result(id: string, outcome: Outcome): Result {
  const check = () => Promise.resolve(outcome)
  const rule = {
    id,
    title: `<b> & "${id}"`,
    document: 'docs/wire.md' as const,
    section: 'Topics',
    sentence: "it's <so>",
    check,
  }
  return { rule, outcome, took: 1234 }
}

const results = [
  result('CONF-W-01', { verdict: 'holds', came: 'two sockets' }),
  result('CONF-W-02', { verdict: 'broken', expected: 'text', came: '<script>\u0007alert(1)</script>' }),
  result('CONF-W-03', { verdict: 'not judged', why: 'no token was given' }),
]

test('CONF-16 a line has the rule, what was expected, what came and the section', () => {
  expect(results.map(terminalLine)).toEqual([
    'holds       CONF-W-01 <b> & "CONF-W-01" · two sockets · docs/wire.md, Topics',
    'BROKEN      CONF-W-02 <b> & "CONF-W-02" · expected text · came <script>\u0007alert(1)</script> · docs/wire.md, Topics',
    'not judged  CONF-W-03 <b> & "CONF-W-03" · no token was given · docs/wire.md, Topics',
  ])
  expect(summaryLine(results)).toBe('1 hold, 1 broken, 1 not judged')
})

test('CONF-17 JUnit: failures and skipped are counted, everything is escaped', () => {
  const xml = junitReport(results)
  expect(xml).toContain('<testsuites tests="3" failures="1" skipped="1" time="3.702">')
  expect(xml.match(/<testcase /g)).toHaveLength(3)
  expect(xml).toContain('<skipped message="no token was given"/>')
  expect(xml).toContain('</testcase>\n    <system-out>1 not judged: 1 needs a token</system-out>\n  </testsuite>')
  expect(junitReport(results.slice(0, 2))).not.toContain('system-out')
  expect(xml).toContain('came &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(xml).not.toMatch(/<script>|<b>/)
  expect(xml.includes('\u0007')).toBe(false)
})

test('CONF-18 HTML: one page without scripts, for phones too, broken rules first, everything is escaped', () => {
  const html = htmlReport(results, 'http://a?<x>')
  expect(html).not.toMatch(/<script|<b>|<x>|<so>|https?:\/\/(?!a\b)|src=|href=/)
  expect(html).toContain('<p>1 hold, 1 broken, 1 not judged</p>\n<p>1 not judged: 1 needs a token</p>')
  expect(htmlReport(results.slice(0, 2), 'a')).toContain('<p>1 hold, 1 broken, 0 not judged</p>\n<article')
  expect(html).toContain('name="viewport" content="width=device-width')
  expect([...html.matchAll(/<article class="(\w+)"/g)].map(([, name]) => name)).toEqual(['broken', 'not', 'holds'])
})

test('CONF-30 broken rules come last, then why others were not judged, then the summary', () => {
  const reasons = [
    'no token was given',
    'no token was given',
    'the run is read-only (--write)',
    'it was refused: too_many_requests',
    'the spot socket does not open: ws://a/spot HTTP 404',
  ]
  const open = reasons.map((why, at) => result(`CONF-A-${at}`, { verdict: 'not judged', why }))
  expect(closingLines([...results.slice(0, 2), ...open])).toEqual([
    terminalLine(results[1] as Result),
    '5 not judged: 2 need a token, 1 needs --write, 1 was refused by the backend, 1 needs a socket that opens',
    '1 hold, 1 broken, 5 not judged',
  ])
  expect(notJudgedLine([...open, result('CONF-W-36', { verdict: 'not judged', why: 'no source was gone' })])).toContain(
    '1 had nothing to judge',
  )
  expect(closingLines(results.slice(0, 1))).toEqual(['1 hold, 0 broken, 0 not judged'])
})

import { expect, test } from 'vitest'
import { readFlags, usage } from './flags.ts'
import { ROWS as ENTRIES } from './rows.ts'

const ROWS = ['book', 'tail', 'stall']

test('BENCH-02 every flag is read', () => {
  const words =
    '--quick --json --only book,tail --only stall --recording a.gz --rate 2000 --markets 3 --tabs=50 --duration 2.5 --runs 9 --soak 60 --seed 0 --url wss://a/b'
  expect(readFlags(words.split(' '), ROWS)).toEqual({
    kind: 'run',
    json: true,
    only: ['book', 'tail', 'stall'],
    options: {
      quick: true,
      recording: 'a.gz',
      rate: 2000,
      markets: 3,
      tabs: 50,
      duration: 2.5,
      runs: 9,
      soak: 60,
      seed: 0,
      url: 'https://a/b',
    },
  })
  expect(readFlags([], ROWS)).toEqual({
    kind: 'run',
    json: false,
    only: null,
    options: { quick: false, seed: 20_261_121 },
  })
  expect(readFlags(['--rate', '-3', '--help'], ROWS)).toEqual({ kind: 'help' })
  expect(readFlags(['compare', 'a', 'b'], ROWS)).toEqual({ kind: 'compare', files: ['a', 'b'] })
  for (const flag of words.match(/--\w+/g) ?? []) expect(usage(ENTRIES)).toContain(flag)
})

test("BENCH-02 --url takes the address of pages; a socket's names the same server", () => {
  const urlOf = (value: string) => {
    const command = readFlags(['--url', value], ROWS)
    return command.kind === 'run' ? command.options.url : command
  }
  expect(urlOf('http://a:1/b')).toBe('http://a:1/b')
  expect(urlOf('ws://a:1/ws')).toBe('http://a:1/ws')
  expect(urlOf('wss://a:1/ws')).toBe('https://a:1/ws')
})

test('BENCH-02 --help names for each flag the rows on which it has an effect', () => {
  const rows = (flag: string) => new RegExp(`${flag} [^:]*: ([^;\\n]*)`).exec(usage(ENTRIES))?.[1]
  expect(rows('--url')).toBe('paint, start, memory')
  expect(rows('--recording')).toBe('paint, memory')
  expect(rows('--markets')).toBe('intake, cpu, tabs, overload')
  expect(rows('--tabs')).toBe('fanout, tabs, overload, many')
  expect(rows('--duration')).toBe('nats, cpu, tabs, overload, paint, terminal, order, latency, many, memory')
  expect(rows('--soak')).toBe('memory')
})

test.each([
  ['--fast', '--fast'],
  ['book', 'book'],
  ['--only boook', 'boook'],
  ['--only', '--only'],
  ['--only --json', '--only'],
  ['--rate 0', '--rate 0'],
  ['--rate -5', '--rate -5'],
  ['--rate 1.5', '--rate 1.5'],
  ['--rate many', '--rate many'],
  ['--tabs 1e9', '--tabs 1e9'],
  ['--duration 0', '--duration 0'],
  ['--quick=yes', '--quick'],
  ['--url localhost', '--url localhost'],
  ['--url ftp://a/b', '--url ftp://a/b'],
  ['--url http://:80', '--url http://:80'],
  ['--recording', '--recording'],
  ['compare a.json', 'compare'],
  ['compare a b c', 'compare'],
  ['compare --a b', '--a'],
])('BENCH-02 %s is named as wrong', (words, named) => {
  const command = readFlags(words.split(' '), ROWS)
  expect(command).toMatchObject({ kind: 'wrong', problem: expect.stringContaining(named) })
})

import { rowsWith } from './choose-rows.ts'
import type { RowEntry, RowFlag, RowOptions } from './row.ts'

const USAGE = `npm run bench -- [flags]                 measure, print tables, write bench/results/<time>.json and .html
npm run bench -- compare A.json B.json   set two results side by side

  --only NAME        one row or several (a,b): {rows}
  --quick            node rows, stall, fanout and start with smaller workloads, under two minutes
  --json             the result file alone on stdout, all else on stderr: npm run -s bench -- --json
                     (without -s npm itself writes there)
  --runs N           paired runs: {runs}
  --rate N           messages a second: {rate}
  --markets N        markets that the server has: {markets}
  --tabs N           tabs: {tabs}
  --duration S       seconds of a measurement: {duration}
  --soak MINUTES     length of a measurement (10): {soak}
  --recording FILE   plays a *.frames.jsonl.gz in place of the seeded session: {recording}; others are skipped
  --url URL          the pages of another server (http or https): {url}; others are skipped
  --seed N           seed of the session (20261121)
  --help             this text`

/** What `--help` prints; every flag names the rows on which it has an effect. */
export function usage(rows: Readonly<Record<string, RowEntry>>): string {
  return USAGE.replace(/\{(\w+)\}/g, (_, flag: RowFlag | 'rows') =>
    (flag === 'rows' ? Object.keys(rows) : rowsWith(rows, flag)).join(', '),
  )
}

/** What a command line asks for. */
export type Command =
  | { kind: 'help' }
  | { kind: 'wrong'; problem: string }
  | { kind: 'compare'; files: [string, string] }
  | { kind: 'run'; options: RowOptions; only: string[] | null; json: boolean }

const SEED = 20_261_121
const NUMBERS = {
  '--rate': { key: 'rate', most: 1_000_000, whole: true },
  '--markets': { key: 'markets', most: 10_000, whole: true },
  '--tabs': { key: 'tabs', most: 1_000, whole: true },
  '--duration': { key: 'duration', most: 86_400, whole: false },
  '--runs': { key: 'runs', most: 1_000, whole: true },
  '--soak': { key: 'soak', most: 1_440, whole: false },
  '--seed': { key: 'seed', most: 4_294_967_295, whole: true },
} as const

function isNumberFlag(flag: string): flag is keyof typeof NUMBERS {
  return flag in NUMBERS
}

/** Reads the words behind `npm run bench --`; what is wrong is named. `rows` are the names that `--only` may have. */
export function readFlags(words: readonly string[], rows: readonly string[]): Command {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' }
  if (words[0] === 'compare') return readCompare(words.slice(1))
  const options: RowOptions = { quick: false, seed: SEED }
  let only: string[] | null = null
  let json = false
  for (let i = 0; i < words.length; i++) {
    const [flag = '', inline] = (words[i] as string).split(/=(.*)/s)
    if (flag === '--quick' || flag === '--json') {
      if (inline !== undefined) return wrong(`${flag} takes no value`)
      if (flag === '--quick') options.quick = true
      else json = true
      continue
    }
    if (!isNumberFlag(flag) && flag !== '--only' && flag !== '--recording' && flag !== '--url') {
      return wrong(`unknown: ${words[i]}`)
    }
    const value = inline ?? words[++i]
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--'))) {
      return wrong(`${flag} needs a value`)
    }
    if (isNumberFlag(flag)) {
      const { key, most, whole } = NUMBERS[flag]
      const number = Number(value)
      const least = key === 'seed' ? 0 : Number.MIN_VALUE
      if (!(number >= least && number <= most) || (whole && !Number.isInteger(number))) {
        return wrong(
          `${flag} ${value}: ${whole ? 'a whole number' : 'a number'} from ${whole ? Math.ceil(least) : 'above 0'} to ${most}`,
        )
      }
      options[key] = number
    } else if (flag === '--only') {
      const names = value.split(',')
      const unknown = names.filter((name) => !rows.includes(name))
      if (unknown.length > 0) return wrong(`--only ${unknown.join(',')}: no such row (${rows.join(', ')})`)
      only = [...(only ?? []), ...names]
    } else if (flag === '--url') {
      // A socket's address names the server too, whose pages are what is opened.
      const address = value.replace(/^ws(s?):/, 'http$1:')
      if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return wrong(`--url ${value}: an http address`)
      options.url = address
    } else options.recording = value
  }
  return { kind: 'run', options, only, json }
}

function readCompare(words: readonly string[]): Command {
  const flag = words.find((word) => word.startsWith('--'))
  if (flag) return wrong(`unknown: ${flag}`)
  const [a, b] = words
  if (!a || !b || words.length > 2) return wrong('compare takes two result files: compare A.json B.json')
  return { kind: 'compare', files: [a, b] }
}

function wrong(problem: string): Command {
  return { kind: 'wrong', problem }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import type { Command } from '../../src/engine/contract/command.ts'
import { CHAIN_START, nextChain } from '../journal/chain.ts'

export const EXPORT_FORMAT = 'onetape-journal'
const EXPORT_VERSION = 1

/**
 * A journal as a file: a line about it, the state before its first command where it does not begin with the genesis, a line a command,
 * and a last line, by which a file that was cut off is known. Each command's chain goes back to the first line.
 */
export interface ExportedJournal {
  engine: number
  seed: number
  calm: boolean
  busy: boolean
  /** The real exchange on whose markets it trades; left out where they are the sandbox's own. */
  source?: string | undefined
  /** How its exchange began: markets and assets. */
  genesis: unknown
  /** State before the first command; null where that is the genesis. */
  base: { seq: number; state: string } | null
  commands: readonly Command[]
  /** Hash of the state after the last command. */
  hash: string
}

const whole = v.pipe(v.number(), v.safeInteger())
const headSchema = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: whole,
  engine: whole,
  seed: whole,
  calm: v.boolean(),
  busy: v.boolean(),
  source: v.optional(v.string()),
  first: whole,
  last: whole,
  base: v.boolean(),
  genesis: v.unknown(),
})
const baseSchema = v.object({ seq: whole, state: v.string() })
/** Read as it stands, in the order of its fields: the chain goes over its text. */
const rowSchema = v.object({ seq: whole, chain: v.string(), command: v.record(v.string(), v.unknown()) })
const endSchema = v.object({ end: whole, chain: v.string(), hash: v.string() })

/** The first and the last sequence in it. */
export function spanOf({ base, commands }: Pick<ExportedJournal, 'base' | 'commands'>): {
  first: number
  last: number
} {
  const before = base?.seq ?? 0
  return { first: before + 1, last: before + commands.length }
}

export function exportedText(journal: ExportedJournal): string {
  const { engine, seed, calm, busy, source, genesis, base, commands, hash } = journal
  const { first, last } = spanOf(journal)
  const begin = [
    {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      engine,
      seed,
      calm,
      busy,
      ...(source !== undefined && { source }),
      first,
      last,
      base: base !== null,
      genesis,
    },
    base,
  ]
  const lines = begin.filter((line) => line !== null).map((line) => JSON.stringify(line))
  let chain = nextChain(CHAIN_START, first - 1, lines.join('\n'))
  commands.forEach((command, at) => {
    const seq = first + at
    chain = nextChain(chain, seq, JSON.stringify(command))
    lines.push(JSON.stringify({ seq, chain, command }))
  })
  lines.push(JSON.stringify({ end: last, chain, hash }))
  return `${lines.join('\n')}\n`
}

/** @throws StartError where it cannot be written, or the file is there already and may not be replaced */
export function writeExported(file: string, journal: ExportedJournal, replace: boolean): void {
  try {
    writeFileSync(file, gzipSync(exportedText(journal)), { flag: replace ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartError(`${file} already exists: choose another with --out, or use --force`)
    throw new StartError(`cannot write ${file}: ${reasonOf(error)}`)
  }
}

/** @throws StartError where it is no exported journal of this engine, or not whole */
export function readExported(file: string, engine: number): ExportedJournal {
  const fail = (why: string): never => {
    throw new StartError(`${file} is not a complete exported journal (${why}): nothing was changed`)
  }
  const lines = unpacked(file, fail).split('\n')
  const read = <S extends v.GenericSchema>(schema: S, line: number): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, parse(lines[line]))
    return parsed.success ? parsed.output : fail(lines.length - 2 < line ? 'it ends too early' : `line ${line + 1}`)
  }
  const head = read(headSchema, 0)
  if (head.version !== EXPORT_VERSION)
    throw new StartError(
      `${file} has format version ${head.version} and this is ${EXPORT_VERSION}: nothing was changed`,
    )
  if (head.engine !== engine)
    throw new StartError(`${file} has engine version ${head.engine} and this is ${engine}: nothing was changed`)
  const base = head.base ? read(baseSchema, 1) : null
  if ((base?.seq ?? 0) !== head.first - 1) fail('its commands do not follow its state')
  const begin = base ? 2 : 1
  let chain = nextChain(CHAIN_START, head.first - 1, lines.slice(0, begin).join('\n'))
  const commands: Command[] = []
  for (let seq = head.first; seq <= head.last; seq++) {
    const row = read(rowSchema, begin + seq - head.first)
    chain = nextChain(chain, seq, JSON.stringify(row.command))
    if (row.seq !== seq || row.chain !== chain) fail(`command ${seq} was changed`)
    commands.push(row.command as unknown as Command)
  }
  const end = read(endSchema, begin + commands.length)
  if (end.end !== head.last || end.chain !== chain) fail('its end does not fit')
  const { seed, calm, busy, source, genesis } = head
  return { engine, seed, calm, busy, source, genesis, base, commands, hash: end.hash }
}

function unpacked(file: string, fail: (why: string) => never): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new StartError(`cannot read ${file}: ${reasonOf(error)}`)
  }
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch (error) {
    return fail(reasonOf(error))
  }
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}

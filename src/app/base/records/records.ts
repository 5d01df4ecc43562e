import { PAGE_SIZE } from '../../../shared/calls/spot-calls.ts'
import type { ReadStatus } from '../platform/data-status.ts'
import { behind, mergeStreams, type Stream } from './merge-streams.ts'

/** A list of the server's. `whole`: one answer has all of it. */
export interface Source<T> {
  whole: boolean
  /** null where there was no truth in the answer. */
  ask(page: number): Promise<{ list: readonly T[]; total: number } | null>
}

export interface RecordsState<T> {
  /** `failed`: the last read gave no truth; rows of an earlier one stay. */
  status: ReadStatus
  rows: readonly T[]
  /** Rows that the server has; null before it has said. */
  total: number | null
  /** When the rows were last read, ms; null where nothing is known. */
  knownAt: number | null
  /** All rows that the server has are here. */
  complete: boolean
}

export interface RecordsEnv<T> {
  sources: readonly Source<T>[]
  key(row: T): string
  /** The instant by which the lists are in order, ms. */
  at(row: T): number
  now(): number
  /** Rows of a whole page; {@link PAGE_SIZE} by itself. */
  pageSize?: number
}

interface Known<T> extends Stream<T> {
  total: number
}

/** Lists of the server read as one, page by page; what is read again takes its place among what is known. */
export function createRecords<T>(env: RecordsEnv<T>) {
  const { pageSize = PAGE_SIZE } = env
  let state: RecordsState<T> = { status: 'loading', rows: [], total: null, knownAt: null, complete: false }
  let known: Known<T>[] = []
  const listeners = new Set<() => void>()
  /** The newest reading of the beginning alone counts. */
  let turn = 0
  let beginning: Promise<boolean> = Promise.resolve(false)
  let reading: Promise<boolean> | null = null

  function set(next: Partial<RecordsState<T>>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  function show(): void {
    set({
      status: 'ready',
      rows: mergeStreams(known, env.at),
      total: known.reduce((sum, stream) => sum + stream.total, 0),
      complete: known.every((stream) => stream.done),
      knownAt: env.now(),
    })
  }

  function joined(before: Known<T> | undefined, source: Source<T>, list: readonly T[], total: number): Known<T> {
    const reported = new Set(list.map(env.key))
    const rest = source.whole ? [] : (before?.rows ?? []).filter((row) => !reported.has(env.key(row)))
    // A whole page of news may hide older rows behind it: then what was known before does not follow on it.
    const follows = rest.length < (before?.rows.length ?? 0) || list.length < pageSize
    const rows = [...list, ...(follows ? rest : [])].sort((a, b) => env.at(b) - env.at(a))
    return { rows, total, done: source.whole || rows.length >= total }
  }

  async function read(): Promise<boolean> {
    const own = ++turn
    const answers = await Promise.all(env.sources.map((source) => source.ask(1)))
    if (own !== turn) return beginning
    if (answers.some((answer) => answer === null)) {
      set({ status: 'failed' })
      return false
    }
    known = env.sources.map((source, place) => {
      const { list, total } = answers[place] as { list: readonly T[]; total: number }
      return joined(known[place], source, list, total)
    })
    show()
    return true
  }

  /** @returns whether it could be read; `overtaken`: the beginning was read anew meanwhile */
  async function readOn(): Promise<boolean | 'overtaken'> {
    const own = turn
    for (const place of behind(known, env.at)) {
      const stream = known[place] as Known<T>
      // Rows that came since have moved the pages on: the next is asked where one brought nothing new.
      for (let page = Math.floor(stream.rows.length / pageSize) + 1; ; page += 1) {
        const answer = await env.sources[place]?.ask(page)
        if (own !== turn) return 'overtaken'
        if (!answer) return false
        const had = new Set(stream.rows.map(env.key))
        const fresh = answer.list.filter((row) => !had.has(env.key(row)))
        const rows = [...stream.rows, ...fresh].sort((a, b) => env.at(b) - env.at(a))
        const last = answer.list.length < pageSize
        known = known.map((one, at) =>
          at === place ? { rows, total: answer.total, done: last || rows.length >= answer.total } : one,
        )
        if (fresh.length > 0 || last) break
      }
    }
    show()
    return true
  }

  /** Reads on behind the beginning as it is now: news that come meanwhile are no failure. */
  async function readOnAfterUpdates(): Promise<boolean> {
    for (;;) {
      const done = await readOn()
      if (done !== 'overtaken') return done
      if (!(await beginning)) return false
      if (state.complete) return true
    }
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads the beginning anew: at first, after news, and on "Try again". */
    refresh(): Promise<boolean> {
      if (state.knownAt === null) set({ status: 'loading' })
      beginning = read()
      return beginning
    },
    /** Reads on. One at a time. @returns whether it could be read */
    async more(): Promise<boolean> {
      if (reading) return reading
      if (state.complete || state.knownAt === null) return true
      reading = readOnAfterUpdates()
      const done = await reading
      reading = null
      return done
    },
  }
}

export type Records<T> = ReturnType<typeof createRecords<T>>

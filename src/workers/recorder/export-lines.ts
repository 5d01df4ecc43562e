import type { ChunkHead, RingStore } from '../base/ring-store.ts'
import { gunzip } from './gzip.ts'

/** Between two recordings the time that nothing was kept in is not played. */
const PAUSE = 1_000

/** A frame as a chunk holds it: the hub's clock, the socket, the text as JSON. */
export function storedLine(at: number, socket: string, text: string): string {
  return `${at}\t${socket}\t${JSON.stringify(text)}\n`
}

/**
 * The lines of `*.frames.jsonl` of what is kept, a text a chunk, from the first one that begins with the state of all books.
 * `at` counts from the first frame. Runs of hubs that recorded at the same time follow on one another. A chunk that is gone or damaged, and what hangs on it, is left out.
 * @param done share of the chunks that are done, 0 to 1
 */
export async function* exportLines(
  heads: readonly ChunkHead[],
  store: Pick<RingStore, 'read'>,
  done: (share: number) => void,
): AsyncGenerator<string> {
  let run: string | null = null
  let base = 0
  let last = 0
  let sound = false
  for (const [i, head] of byRun(heads).entries()) {
    if (head.run !== run) sound = false
    if (head.key) sound = true
    const bytes = sound ? await store.read(head.id) : undefined
    const text = bytes ? await gunzip(bytes).catch(() => null) : null
    if (text === null) sound = false
    else {
      if (head.run !== run) base = head.from - (run === null ? 0 : last + PAUSE)
      run = head.run
      let out = ''
      for (const line of text.split('\n')) {
        const [at, socket, frame] = line.split('\t')
        if (frame === undefined) continue
        last = Math.max(last, Number(at) - base)
        out += `{"at":${last},"socket":"${socket}","frame":${frame}}\n`
      }
      yield out
    }
    done((i + 1) / heads.length)
  }
}

/** Runs in the order of their first chunk, each whole. */
function byRun(heads: readonly ChunkHead[]): ChunkHead[] {
  const runs = new Map<string, ChunkHead[]>()
  for (const head of heads) {
    const run = runs.get(head.run)
    if (run) run.push(head)
    else runs.set(head.run, [head])
  }
  return [...runs.values()].flat()
}

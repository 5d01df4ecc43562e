import * as v from 'valibot'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { Known, LastKnown } from '../platform/last-known.ts'

export interface CallKeeper {
  /**
   * What the call answered last; null where nothing is kept, or its shape is no longer the call's.
   * @param language in which it is asked
   */
  read<C extends Call>(call: C, request: RequestOf<C>, language: string): Promise<Known<ResponseOf<C>> | null>
  /** @param language in which it was asked: the person may have chosen another since */
  write(call: Call, request: unknown, data: unknown, language: string): Promise<void>
}

/** Keeps the newest answers of calls with `keep`, each request by itself. Private calls and writes are never kept. */
export function createCallKeeper(memory: Pick<LastKnown, 'read' | 'write'>): CallKeeper {
  return {
    async read(call, request, language) {
      if (!mayKeep(call)) return null
      const known = await memory.read<unknown>(nameOf(call, request, language))
      // What an older build has kept may have another shape.
      const read = known && v.safeParse(call.response, known.data)
      return read?.success ? { at: known!.at, data: read.output as ResponseOf<typeof call> } : null
    },
    async write(call, request, data, language) {
      if (mayKeep(call)) await memory.write(nameOf(call, request, language), data)
    },
  }
}

function mayKeep(call: Call): boolean {
  return call.keep !== undefined && !call.write && !call.auth
}

/** Before the `?` what is counted together: see MAX_ALIKE of last-known.ts. */
function nameOf(call: Call, request: unknown, language: string): string {
  const fields = Object.entries((request ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1))
  const spoken = call.keep === 'language' ? `${language} ` : ''
  return `${call.method} ${call.path}?${spoken}${JSON.stringify(fields)}`
}

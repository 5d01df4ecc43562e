import { CloseCode } from './messages.ts'

/** A server that is away for longer is asked again all the same, ms. */
const LONGEST_WAIT = 10 * 60_000

/**
 * How long a server asks to be left alone, by the reason `retry=<ms>` of its close.
 * @param code of the close
 * @returns ms; null where it asks for nothing that can be understood
 */
export function retryWait(code: number, reason: string): number | null {
  const ms = code === CloseCode.plannedEnd ? /^retry=(\d{1,9})$/.exec(reason)?.[1] : undefined
  return ms === undefined ? null : Math.min(LONGEST_WAIT, Number(ms))
}

/** The reason of a planned end. @param ms that the client is to wait before it connects again */
export function retryReason(ms: number): string {
  return `retry=${Math.round(ms)}`
}

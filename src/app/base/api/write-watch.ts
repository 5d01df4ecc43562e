import type { Call } from '../../../shared/calls/call.ts'
import type { ApiAnswer } from './api-answer.ts'

export type WriteListener = (call: Call, answer: Promise<ApiAnswer<unknown>>) => void

const listeners = new Set<WriteListener>()

/** Hears of every write as it begins, with its answer to come. @returns ends it */
export function onWrite(listener: WriteListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function reportWrite(call: Call, answer: Promise<ApiAnswer<unknown>>): void {
  for (const listener of [...listeners]) listener(call, answer)
}

import { hash } from 'node:crypto'

/** The chain before the first command. */
export const CHAIN_START = ''

/** Hash that a journal row carries: over the row before it, its own sequence and its text, so that no row can change or go. */
export function nextChain(previous: string, seq: number, command: string): string {
  return sha256(`${previous}\n${seq}\n${command}`).slice(0, 22)
}

export function sha256(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url')
}

/** Hash over the columns of a row that is in no chain, so that a changed one is found. */
export function checkOf(...columns: readonly (string | number)[]): string {
  return sha256(JSON.stringify(columns)).slice(0, 22)
}

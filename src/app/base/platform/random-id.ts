import { uuidOf } from '../../../shared/hash/uuid.ts'

/** A random id, on pages over plain http too. */
export function randomId(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}

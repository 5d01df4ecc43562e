export interface Place {
  file: string
  /** From 1. */
  line: number
  kind: 'operator' | 'constant' | 'branch'
  /** Offsets in the file's text. */
  start: number
  end: number
  from: string
  to: string
}

export function dice(seed: number): (below: number) => number
export function isProduct(file: string): boolean
export function findPlaces(file: string, text: string): Place[]
export function breakAt(text: string, place: Place): string
export function pickPlaces(places: readonly Place[], count: number, seed: number): Place[]

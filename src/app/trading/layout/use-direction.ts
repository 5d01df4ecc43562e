import { useState } from 'react'

export type Direction = 'up' | 'down' | null

/** Which way a figure moved when it last changed; null until it has. */
export function useDirection(value: number | null): Direction {
  const [seen, setSeen] = useState<{ value: number | null; direction: Direction }>({ value, direction: null })
  if (value !== null && value !== seen.value) {
    const direction = seen.value === null ? null : value > seen.value ? 'up' : 'down'
    setSeen({ value, direction })
    return direction
  }
  return seen.direction
}

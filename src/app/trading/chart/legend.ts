import type { Bar } from './live-candles.ts'

/** The candle that the legend names: the one under the crosshair, else the newest. */
export interface Legend {
  read(): Bar | null
  subscribe(listener: () => void): () => void
  /** @param hovered null where the crosshair is away */
  hover(hovered: Bar | null): void
  newest(bar: Bar | null): void
}

/** Kept outside React's state: it changes with every trade. */
export function createLegend(): Legend {
  const listeners = new Set<() => void>()
  let hovered: Bar | null = null
  let newest: Bar | null = null
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    read: () => hovered ?? newest,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    hover(bar) {
      hovered = bar
      tell()
    },
    newest(bar) {
      newest = bar
      // The same candle under the crosshair moves on with the tape.
      if (hovered && bar && hovered.time === bar.time) hovered = bar
      tell()
    },
  }
}

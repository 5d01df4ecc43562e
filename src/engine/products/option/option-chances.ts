/**
 * How many of so many windows of the index process left the band, with its standard error: by liveliness, coin, window (300, 900,
 * 3,600 s) and band (0.05, 0.10, 0.20, 0.50 %). Written by `npm run option:rates`.
 */
export const CHANCES: {
  windows: number
  out: Record<
    'busy' | 'calm',
    Readonly<Record<string, readonly (readonly (readonly [left: number, error: number])[])[]>>
  >
} = { windows: 100_000, out: { busy: {}, calm: {} } }

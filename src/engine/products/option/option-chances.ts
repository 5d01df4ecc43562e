// biome-ignore-all format: written by scripts/option-rates.mjs

/** Windows that left the band, and the standard error of that count. */
type Count = readonly [left: number, error: number]

/**
 * How many of so many windows of the index process left the band: by liveliness, coin, window (300, 900, 3,600 s) and band (0.05, 0.10,
 * 0.20, 0.50 %). Written by `npm run option:rates`; not to be changed by hand.
 */
export const CHANCES: {
  windows: number
  out: Record<'busy' | 'calm', Readonly<Record<string, readonly (readonly Count[])[]>>>
} = {
  windows: 100_000,
  out: {
    busy: {
      BTC: [
        [[99230, 33], [80306, 196], [28470, 242], [105, 11]],
        [[100000, 0], [99495, 24], [75830, 245], [8470, 137]],
        [[100000, 0], [100000, 0], [99807, 15], [59594, 332]],
      ],
      ETH: [
        [[99230, 33], [80292, 195], [28467, 242], [106, 11]],
        [[100000, 0], [99497, 24], [75833, 246], [8467, 137]],
        [[100000, 0], [100000, 0], [99807, 15], [59588, 332]],
      ],
    },
    calm: {
      BTC: [
        [[3420, 63], [0, 0], [0, 0], [0, 0]],
        [[32109, 145], [1135, 33], [0, 0], [0, 0]],
        [[88931, 115], [32489, 230], [1096, 41], [0, 0]],
      ],
      ETH: [
        [[3405, 64], [0, 0], [0, 0], [0, 0]],
        [[32104, 146], [1140, 33], [0, 0], [0, 0]],
        [[88932, 115], [32478, 229], [1096, 41], [0, 0]],
      ],
    },
  },
}

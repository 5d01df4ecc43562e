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
        [[99332, 27], [71371, 132], [16276, 121], [15, 5]],
        [[100000, 0], [98579, 39], [61796, 154], [2725, 53]],
        [[100000, 0], [100000, 0], [98918, 41], [42826, 239]],
      ],
      ETH: [
        [[99331, 28], [71364, 134], [16276, 121], [15, 5]],
        [[100000, 0], [98574, 40], [61796, 153], [2725, 52]],
        [[100000, 0], [100000, 0], [98917, 42], [42817, 238]],
      ],
    },
    calm: {
      BTC: [
        [[998, 32], [0, 0], [0, 0], [0, 0]],
        [[19374, 116], [210, 14], [0, 0], [0, 0]],
        [[78966, 149], [20118, 154], [197, 15], [0, 0]],
      ],
      ETH: [
        [[997, 32], [0, 0], [0, 0], [0, 0]],
        [[19371, 117], [214, 14], [0, 0], [0, 0]],
        [[78958, 147], [20122, 153], [198, 15], [0, 0]],
      ],
    },
  },
}

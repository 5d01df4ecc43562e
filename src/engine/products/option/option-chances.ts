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
        [[99269, 30], [70957, 131], [16062, 121], [15, 5]],
        [[100000, 0], [98515, 41], [61436, 154], [2681, 52]],
        [[100000, 0], [100000, 0], [98895, 40], [42653, 244]],
      ],
      ETH: [
        [[99263, 30], [70968, 132], [16070, 121], [15, 5]],
        [[100000, 0], [98515, 41], [61442, 154], [2681, 51]],
        [[100000, 0], [100000, 0], [98892, 41], [42646, 244]],
      ],
    },
    calm: {
      BTC: [
        [[963, 30], [0, 0], [0, 0], [0, 0]],
        [[19216, 116], [207, 14], [0, 0], [0, 0]],
        [[78751, 149], [20034, 157], [199, 15], [0, 0]],
      ],
      ETH: [
        [[965, 29], [0, 0], [0, 0], [0, 0]],
        [[19213, 116], [208, 14], [0, 0], [0, 0]],
        [[78763, 148], [20019, 156], [197, 15], [0, 0]],
      ],
    },
  },
}

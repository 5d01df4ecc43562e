/** −1 short, 0 nothing, 1 long. */
export type Target = -1 | 0 | 1

/** How a bot leader trades. */
export interface Style {
  /** Coins of its markets; those that are not listed are left out. */
  coins: readonly string[]
  leverage: number
  /** Margin of an opening, percent of the equity. */
  percent: number
  /**
   * What it wants to hold.
   * @param closes of hours in ticks, oldest first, the newest still running  @param held what it holds  @param entry its mean price, ticks
   */
  target(closes: readonly number[], held: Target, entry: number): Target
}

/** Hours that a style looks at. */
export const STYLE_HOURS = 25

/** The styles of the five bot leaders, by number. Source: lines.md §3. */
export const STYLES: readonly Style[] = [
  { coins: ['BTC'], leverage: 5, percent: 20, target: (closes, held) => crossed(closes, 6, 24, 0.002, held) },
  { coins: ['ETH'], leverage: 10, percent: 8, target: momentum },
  { coins: ['BTC'], leverage: 3, percent: 25, target: reversion },
  {
    coins: ['SOL', 'XRP', 'ADA', 'DOGE'],
    leverage: 5,
    percent: 6,
    target: (closes, held) => crossed(closes, 4, 16, 0.004, held),
  },
  { coins: ['BTC', 'ETH'], leverage: 10, percent: 12, target: scalp },
]

/** Long while the short mean is above the long one by a margin, short while it is below. */
function crossed(closes: readonly number[], short: number, long: number, margin: number, held: Target): Target {
  const [fast, slow] = [mean(closes.slice(-short)), mean(closes.slice(-long))]
  if (fast > slow * (1 + margin)) return 1
  return fast < slow * (1 - margin) ? -1 : held
}

/** With a move of four hours; out when two hours go against it. */
function momentum(closes: readonly number[], held: Target): Target {
  const move = change(closes, 4)
  if (move > 0.009) return 1
  if (move < -0.009) return -1
  return held !== 0 && change(closes, 2) * held < 0 ? 0 : held
}

/** Against what is far from the day's mean; out near it. */
function reversion(closes: readonly number[], held: Target): Target {
  const day = closes.slice(-24)
  const middle = mean(day)
  const width = Math.sqrt(mean(day.map((close) => (close - middle) * (close - middle))))
  const off = width === 0 ? 0 : ((closes.at(-1) ?? 0) - middle) / width
  if (off > 1.5) return -1
  if (off < -1.5) return 1
  return Math.abs(off) < 0.3 ? 0 : held
}

/** Takes small profits at once and lets losses run far: it wins often and loses money. */
function scalp(closes: readonly number[], held: Target, entry: number): Target {
  if (held === 0) return change(closes, 1) >= 0 ? 1 : -1
  const profit = (((closes.at(-1) ?? entry) - entry) / entry) * held
  return profit > 0.003 || profit < -0.015 ? 0 : held
}

function change(closes: readonly number[], hours: number): number {
  const before = closes.at(-1 - hours) ?? 0
  return before === 0 ? 0 : ((closes.at(-1) ?? 0) - before) / before
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

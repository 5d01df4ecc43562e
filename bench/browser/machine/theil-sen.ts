/** The median of the slopes between all pairs of points: a trend that single outliers do not bend. */
export function theilSen(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes: number[] = []
  for (let i = 0; i < points.length; i++) {
    for (let k = i + 1; k < points.length; k++) {
      const [x0, y0] = points[i] as [number, number]
      const [x1, y1] = points[k] as [number, number]
      if (x1 !== x0) slopes.push((y1 - y0) / (x1 - x0))
    }
  }
  if (slopes.length === 0) return Number.NaN
  slopes.sort((a, b) => a - b)
  const half = slopes.length >> 1
  return slopes.length % 2 === 1
    ? (slopes[half] as number)
    : ((slopes[half - 1] as number) + (slopes[half] as number)) / 2
}

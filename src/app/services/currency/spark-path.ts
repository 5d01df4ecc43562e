/**
 * The line of a sparkline over the whole width, 1 px and 2 px away from the edges. Geometry alone: figures are said in words elsewhere.
 * @param points decimal text, oldest first  @returns `d` of an SVG path; empty for fewer than two
 */
export function sparkPath(points: readonly string[], width: number, height: number): string {
  if (points.length < 2) return ''
  const values = points.map(Number)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = (width - 2) / (values.length - 1)
  const y = (value: number) => (span === 0 ? height / 2 : 2 + (1 - (value - low) / span) * (height - 4))
  return `M${values.map((value, at) => `${(1 + at * step).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`
}

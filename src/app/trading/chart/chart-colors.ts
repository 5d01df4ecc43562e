/** Colours of the chart by role, read from the tokens. */
export interface ChartColors {
  surface: string
  text: string
  textTertiary: string
  line: string
  up: string
  down: string
  upWash: string
  downWash: string
  upLine: string
  downLine: string
  action: string
  warnLine: string
  warnWash: string
  warnText: string
  average7: string
  average25: string
  font: string
}

const TOKENS: Record<Exclude<keyof ChartColors, 'average7' | 'average25'>, string> = {
  surface: '--surface',
  text: '--text',
  textTertiary: '--text-tertiary',
  line: '--line',
  up: '--up',
  down: '--down',
  upWash: '--up-wash',
  downWash: '--down-wash',
  upLine: '--up-line',
  downLine: '--down-line',
  action: '--action',
  warnLine: '--warn-line',
  warnWash: '--warn-wash',
  warnText: '--warn-text',
  font: '--font',
}

/** @param token value of a custom property of the page */
export function chartColors(token: (name: string) => string): ChartColors {
  const read = Object.fromEntries(Object.entries(TOKENS).map(([role, name]) => [role, token(name).trim()]))
  return {
    ...(read as Record<keyof typeof TOKENS, string>),
    average7: token('--ma7').trim(),
    average25: token('--ma25').trim(),
  }
}

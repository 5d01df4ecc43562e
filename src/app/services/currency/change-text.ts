import { showPercent } from '../../ui/market-figures.ts'

export interface ChangeText {
  text: string
  tone: 'up' | 'down' | 'none'
}

/** A change over 24 h with two decimals, its sign and its tone: `+14.62%`, `−7.94%`; cut to nothing it has neither. null stays null. */
export function changeText(rate: string | null): ChangeText | null {
  if (rate === null) return null
  const [whole = '0', fraction = ''] = rate.replace('-', '').split('.')
  const figure = `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
  if (!/[1-9]/.test(figure)) return { text: showPercent(figure), tone: 'none' }
  const down = rate.startsWith('-')
  return { text: showPercent(down ? `-${figure}` : figure), tone: down ? 'down' : 'up' }
}

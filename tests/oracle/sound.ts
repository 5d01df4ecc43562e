import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { same } from './same.ts'

/** No money below zero, and what is locked is what explains it: holds after every command. @param context what was done */
export function sound(engine: Pick<Exchange, 'lockGaps'>, context: string | (() => string) = ''): void {
  const gaps = engine.lockGaps()
  for (const name of Object.keys(gaps))
    if (gaps[name]?.length !== 0) same(gaps, {}, typeof context === 'string' ? context : context())
}

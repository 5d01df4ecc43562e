import type { Command } from '../../src/engine/contract/command.ts'
import { restoreExchange } from '../../src/engine/machine.ts'

/** Commands of each kind. */
export interface Mix {
  limits: number
  cancels: number
  takers: number
}

/** One run over fresh books. @throws where a command is refused, a limit trades, a taker does not, or something leaks */
export function runOrders(checkpoint: string, list: readonly Command[]): { ms: number; mix: Mix } {
  const exchange = restoreExchange(checkpoint)
  const states: string[] = new Array(list.length)
  let events = 0
  const began = performance.now()
  for (let i = 0; i < list.length; i++) {
    const outcome = exchange.apply(list[i] as Command)
    events += outcome.events.length
    states[i] = outcome.answer.ok ? (outcome.answer.data as { status: string }).status : outcome.answer.refusal.key
  }
  const ms = performance.now() - began
  const mix: Mix = { limits: 0, cancels: 0, takers: 0 }
  list.forEach((command, i) => {
    const taking = 'type' in command && command.type === 'market' ? 'takers' : 'limits'
    const kind = command.kind === 'cancelOrder' ? 'cancels' : taking
    const wanted = { cancels: 'cancelled', takers: 'completed', limits: 'unfilled' }[kind]
    if (states[i] !== wanted) throw new Error(`${JSON.stringify(command)}: ${states[i]}`)
    mix[kind]++
  })
  if (events < list.length) throw new Error(`${events} events of ${list.length} commands`)
  const leaks = [...Object.values(exchange.conservation()).map(Number), ...Object.values(exchange.openLots())]
  if (leaks.some((left) => left !== 0)) throw new Error('money or lots have leaked')
  return { ms, mix }
}

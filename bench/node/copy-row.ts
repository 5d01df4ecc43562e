import type { Command, CommandBody } from '../../src/engine/contract/command.ts'
import { restoreExchange } from '../../src/engine/machine.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { fullBooks } from './engine-workload.ts'

const LEADER = 5_001
const FIRST_FOLLOWER = 6_001
const FOLLOWERS = 500
const USDT = 3

export const row: Row = {
  name: 'copy',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'open_ms',
      goal: { most: 60 },
      unit: 'ms',
      meaning: 'one order of a leader with its copies to 500 followers, in one command: as long do other orders wait',
    },
    { key: 'close_ms', goal: { most: 60 }, unit: 'ms', meaning: 'the closing of it, with all copies closed' },
  ],
  run: runCopy,
}

async function runCopy({ options, progress, signal }: RowContext): Promise<RowResult> {
  const runs = options.runs ?? (options.quick ? 7 : 21)
  const checkpoint = followed()
  const [opened, closed]: [number[], number[]] = [[], []]
  for (let run = -2; run < runs; run++) {
    signal.throwIfAborted()
    progress(run < 0 ? 'warming up' : `orders, run ${run + 1} of ${runs}`)
    const exchange = restoreExchange(checkpoint)
    const timed = (side: 'buy' | 'sell') => {
      const command = { t: exchange.time + 1, ...order(side) } as Command
      const began = performance.now()
      const { answer } = exchange.apply(command)
      const ms = performance.now() - began
      if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
      return ms
    }
    const open = timed('buy')
    const copies = held(exchange)
    const close = timed('sell')
    if (copies !== FOLLOWERS || held(exchange) !== 0) throw new Error(`${copies} of ${FOLLOWERS} copied`)
    if (run < 0) continue
    opened.push(open)
    closed.push(close)
  }
  return { figures: { open_ms: figure(opened), close_ms: figure(closed) }, amounts: { followers: FOLLOWERS } }
}

/** Books with 1,000 orders a side, a leader, and its followers. @throws where a command is refused */
function followed(): string {
  const exchange = fullBooks()
  const send = (body: CommandBody) => {
    const { answer } = exchange.apply({ t: exchange.time + 1, ...body } as Command)
    if (!answer.ok) throw new Error(`${body.kind} was refused: ${answer.refusal.key}`)
  }
  const open = (account: number, amount: string) => {
    send({ kind: 'openAccount', account, email: null, phone: null, passwordHash: '' })
    send({ kind: 'credit', account, purse: 'contract', asset: USDT, amount })
  }
  open(LEADER, '100000')
  send({ kind: 'openCopyLeader', account: LEADER, name: 'Leader', bio: '', style: null })
  const terms = { leader: LEADER, amount: '1000', mode: 'ratio', max_trade: '1000', stop_percent: '50' } as const
  for (let account = FIRST_FOLLOWER; account < FIRST_FOLLOWER + FOLLOWERS; account++) {
    open(account, '1000')
    send({ kind: 'followLeader', account, ...terms, agree: true })
  }
  return exchange.checkpoint()
}

function order(side: 'buy' | 'sell'): CommandBody {
  const terms = { type: 'market', quantity: '2', time_in_force: 'IOC', post_only: false } as const
  return { kind: 'placeOrder', account: LEADER, market: 'contract', currency_id: 1, side, ...terms }
}

function held({ views }: ReturnType<typeof restoreExchange>): number {
  let count = 0
  for (let i = 0; i < FOLLOWERS; i++) count += views.copy.positions(FIRST_FOLLOWER + i).length
  return count
}

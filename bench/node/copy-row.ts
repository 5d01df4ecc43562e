import type { Command, CommandBody } from '../../src/engine/contract/command.ts'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { restoreExchange } from '../../src/engine/machine.ts'
import type { Figure, Row, RowContext, RowResult } from '../row.ts'
import { figure, pairedRatios } from '../statistics.ts'
import { ACCOUNTS, fullBooks, orderCommands } from './engine-workload.ts'

const LEADER = 5_001
const FIRST_FOLLOWER = 6_001
const FOLLOWERS = 500
const PEOPLE = Array.from({ length: FOLLOWERS }, (_one, place) => FIRST_FOLLOWER + place)
/** One of the engine row's people who take. */
const ANOTHER = 1_001 + ACCOUNTS - 1
const USDT = 3
/** Orders of others from one change of books to the next. */
const CHUNK = 500

export const row: Row = {
  name: 'copy',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'open_ms',
      goal: { most: 60 },
      unit: 'ms',
      meaning: 'one order of a leader with its copies to 500 followers, in one command',
    },
    { key: 'close_ms', goal: { most: 60 }, unit: 'ms', meaning: 'the closing of it, with all copies closed' },
    {
      key: 'wait_ms',
      goal: { most: 60 },
      unit: 'ms',
      meaning: 'from the leader’s order to the answer of somebody else’s that came right behind it',
    },
    {
      key: 'others_vs_before',
      goal: { least: 0.95 },
      meaning: 'orders a second of everybody else beside 500 followers, over the same orders where nobody follows',
    },
  ],
  run: runCopy,
}

async function runCopy(context: RowContext): Promise<RowResult> {
  const { options } = context
  const runs = options.runs ?? (options.quick ? 7 : 21)
  const books = fullBooks()
  openPeople(books)
  const alone = books.checkpoint()
  const checkpoint = followed(books)
  const { open, close, wait } = runLeader(context, checkpoint, runs)
  const pairs = Math.min(runs, options.quick ? 3 : 7)
  const commands = options.quick ? 20_000 : 100_000
  const others = runOthers(context, [alone, checkpoint], orderCommands(books, options.seed, commands), pairs)
  return {
    figures: { open_ms: figure(open), close_ms: figure(close), wait_ms: figure(wait), others_vs_before: others },
    amounts: { followers: FOLLOWERS, commands_of_others: commands },
  }
}

/** The leader's order, somebody else's behind it, and the leader's closing, from the same checkpoint each time. */
function runLeader({ progress, signal }: RowContext, checkpoint: string, runs: number) {
  const times = { open: [] as number[], close: [] as number[], wait: [] as number[] }
  for (let run = -2; run < runs; run++) {
    signal.throwIfAborted()
    progress(run < 0 ? 'warming up' : `orders, run ${run + 1} of ${runs}`)
    const exchange = restoreExchange(checkpoint)
    const timed = (account: number, side: 'buy' | 'sell') => {
      const command = { t: exchange.time + 1, ...order(account, side) } as Command
      const began = performance.now()
      const { answer } = exchange.apply(command)
      const ms = performance.now() - began
      if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
      return ms
    }
    const open = timed(LEADER, 'buy')
    const behind = timed(ANOTHER, 'buy')
    const copies = held(exchange)
    const close = timed(LEADER, 'sell')
    if (copies !== FOLLOWERS || held(exchange) !== 0) throw new Error(`${copies} of ${FOLLOWERS} copied`)
    if (run < 0) continue
    times.open.push(open)
    times.wait.push(open + behind)
    times.close.push(close)
  }
  return times
}

/**
 * The same orders of others without follows and beside them, chunk by chunk in turns, so that what the machine does meanwhile falls on
 * both. @param checkpoints without and with them
 */
function runOthers(
  { progress, signal }: RowContext,
  checkpoints: readonly [alone: string, followed: string],
  list: readonly Command[],
  pairs: number,
): Figure {
  const [before, now]: [number[], number[]] = [[], []]
  for (let run = -1; run < pairs; run++) {
    signal.throwIfAborted()
    progress(run < 0 ? 'warming up' : `orders of others, pair ${run + 1} of ${pairs}`)
    const both = checkpoints.map((checkpoint) => ({ exchange: restoreExchange(checkpoint), ms: 0 }))
    for (let at = 0; at < list.length; at += CHUNK) {
      const chunk = list.slice(at, at + CHUNK)
      // Who is first changes with each chunk.
      for (const one of (at / CHUNK) % 2 === 0 ? both : both.toReversed()) one.ms += timeOf(one.exchange, chunk)
    }
    if (run < 0) continue
    const [alone, followed] = both.map(({ ms }) => list.length / ms)
    before.push(alone as number)
    now.push(followed as number)
  }
  return pairedRatios(now, before)
}

/** @returns ms  @throws where a command is refused */
function timeOf(exchange: Exchange, chunk: readonly Command[]): number {
  let refused = 0
  const began = performance.now()
  for (const command of chunk) if (!exchange.apply(command).answer.ok) refused++
  const ms = performance.now() - began
  if (refused > 0) throw new Error(`${refused} of ${chunk.length} orders were refused`)
  return ms
}

function send(exchange: Exchange, body: CommandBody): void {
  const { answer } = exchange.apply({ t: exchange.time + 1, ...body } as Command)
  if (!answer.ok) throw new Error(`${body.kind} was refused: ${answer.refusal.key}`)
}

/** Who is going to lead and to follow, with their money. @throws where a command is refused */
function openPeople(exchange: Exchange): void {
  for (const account of [LEADER, ...PEOPLE]) {
    const amount = account === LEADER ? '100000' : '1000'
    send(exchange, { kind: 'openAccount', account, email: null, phone: null, passwordHash: '' })
    send(exchange, { kind: 'credit', account, wallet: 'contract', asset: USDT, amount })
  }
}

/** Has one lead and all others follow. @throws where a command is refused */
function followed(exchange: Exchange): string {
  send(exchange, { kind: 'openCopyLeader', account: LEADER, name: 'Leader', bio: '', style: null })
  const terms = { leader: LEADER, amount: '1000', mode: 'ratio', max_trade: '1000', stop_percent: '50' } as const
  for (const account of PEOPLE) send(exchange, { kind: 'followLeader', account, ...terms, agree: true })
  return exchange.checkpoint()
}

function order(account: number, side: 'buy' | 'sell'): CommandBody {
  const terms = {
    type: 'market',
    quantity: account === LEADER ? '2' : '0.01',
    time_in_force: 'IOC',
    post_only: false,
  } as const
  return { kind: 'placeOrder', account, market: 'contract', currency_id: 1, side, ...terms }
}

function held({ views }: ReturnType<typeof restoreExchange>): number {
  let count = 0
  for (const account of PEOPLE) count += views.copy.positions(account).length
  return count
}

import { OPTION_KINDS } from '../../../shared/calls/products/option-entities.ts'
import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { SavedRecords } from '../../kernel/records.ts'
import { listOf, moneyOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import type { IndexFeed } from './index-feed.ts'
import { type OptionSums, optionsOf } from './option-account.ts'
import { optionBook } from './option-book.ts'

/** [won, lost, tied, void, staked, returned]; money is decimal text of 1e-8 units. */
type SavedSums = [number, number, number, number, string, string]

export interface SavedOptions {
  tickets: SavedRecords
  /** By kind. */
  sums: [SavedSums, SavedSums]
}

/** Samples and minutes as differences to the row before, flat: second and price; minute, first, high and low. */
interface SavedFeed {
  id: number
  looked: number
  spike: number | null
  drop: boolean
  samples: number[]
  minutes: number[]
}

export interface SavedBook {
  lastId: number
  rates: [string, number][]
  closed: number[]
  feeds: SavedFeed[]
}

const SAMPLE = 2
const MINUTE = 4

export function savedOptions(account: Account): SavedOptions | undefined {
  if (account.house) return undefined
  const { tickets, sums } = optionsOf(account)
  if (tickets.size === 0) return undefined
  return { tickets: tickets.save(), sums: [savedSums(sums.flash), savedSums(sums.volatility)] }
}

/** @throws CheckpointError where it is damaged */
export function restoreOptions(account: Account, saved: SavedOptions): void {
  const options = optionsOf(account)
  options.tickets.load(objectOf(saved.tickets, 'options'), 'options')
  const sums = listOf(saved.sums, 'sums of options', OPTION_KINDS.length)
  OPTION_KINDS.forEach((kind, place) => {
    restoreSums(options.sums[kind], sums[place] as SavedSums)
  })
}

export function savedBook(state: State): SavedBook {
  const { lastId, rates, closed, feeds } = optionBook(state)
  return {
    lastId,
    rates: [...rates].sort(byText),
    closed: [...closed].sort(byNumber),
    feeds: [...feeds].sort(([a], [b]) => a - b).map(([id, feed]) => savedFeed(id, feed)),
  }
}

/** The accounts stand already. @throws CheckpointError where it is damaged */
export function restoreBook(state: State, saved: SavedBook): void {
  const book = optionBook(state)
  book.lastId = wholeOf(saved.lastId, 'last id')
  for (const [key, rate] of listOf(saved.rates, 'rates')) {
    if (typeof key !== 'string') throw new CheckpointError('no rates')
    book.rates.set(key, wholeOf(rate, 'rates'))
  }
  for (const id of listOf(saved.closed, 'closed markets')) book.closed.add(wholeOf(id, 'closed markets'))
  for (const one of listOf(saved.feeds, 'feeds')) restoreFeed(book.feed(wholeOf(one.id, 'feed')), one)
  const running = state.accounts.all().flatMap((account) => [...optionsOf(account).tickets.open.values()])
  for (const ticket of running.sort((a, b) => a.id - b.id)) book.add(ticket)
}

export function addOptions(digest: Digest, account: Account): void {
  if (account.house) return
  const { tickets, sums } = optionsOf(account)
  if (tickets.size === 0) return
  tickets.addTo(digest, 'options')
  for (const kind of OPTION_KINDS) digest.text(JSON.stringify(savedSums(sums[kind])))
}

export function addBook(digest: Digest, state: State): void {
  const { lastId, rates, closed, feeds } = optionBook(state)
  if (feeds.size === 0) return
  digest.text('options').int(lastId)
  for (const [key, rate] of [...rates].sort(byText)) digest.text(key).int(rate)
  for (const id of [...closed].sort(byNumber)) digest.int(id)
  for (const [id, feed] of [...feeds].sort(([a], [b]) => a - b)) feed.addTo(digest.int(id))
}

function savedSums({ won, lost, tied, void: voids, staked, returned }: OptionSums): SavedSums {
  return [won, lost, tied, voids, staked.toString(), returned.toString()]
}

function restoreSums(sums: OptionSums, saved: SavedSums): void {
  const [won, lost, tied, voids, staked, returned] = listOf(saved, 'sums of options', 6)
  const count = (value: number) => wholeOf(value, 'sums of options')
  const money = (value: string) => moneyOf(value, 'sums of options')
  Object.assign(sums, { won: count(won), lost: count(lost), tied: count(tied), void: count(voids) })
  Object.assign(sums, { staked: money(staked), returned: money(returned) })
}

function savedFeed(id: number, feed: IndexFeed): SavedFeed {
  const samples: number[] = []
  let [lastSecond, lastPrice] = [0, 0]
  for (let at = 0; at < feed.size; at++) {
    const [second, price] = feed.sample(at)
    samples.push(second - lastSecond, price - lastPrice)
    ;[lastSecond, lastPrice] = [second, price]
  }
  const minutes: number[] = []
  let [lastMinute, lastFirst] = [0, 0]
  for (const { minute, first, high, low } of feed.minutes.all()) {
    minutes.push(minute - lastMinute, first - lastFirst, high - first, low - first)
    ;[lastMinute, lastFirst] = [minute, first]
  }
  return { id, looked: feed.looked, spike: feed.spike, drop: feed.drop, samples, minutes }
}

function restoreFeed(feed: IndexFeed, saved: SavedFeed): void {
  const samples = numbersOf(saved.samples, SAMPLE, 'samples')
  let [second, price] = [0, 0]
  for (let at = 0; at < samples.length; at += SAMPLE) {
    second += samples[at] as number
    price += samples[at + 1] as number
    feed.keep(second, price)
  }
  const minutes = numbersOf(saved.minutes, MINUTE, 'minutes')
  let [minute, first] = [0, 0]
  for (let at = 0; at < minutes.length; at += MINUTE) {
    minute += minutes[at] as number
    first += minutes[at + 1] as number
    feed.minutes.begin({ minute, first, high: first + (minutes[at + 2] ?? 0), low: first + (minutes[at + 3] ?? 0) })
  }
  feed.looked = wholeOf(saved.looked, 'feed')
  feed.spike = saved.spike === null ? null : wholeOf(saved.spike, 'feed')
  feed.drop = wordOf(saved.drop, [true, false], 'feed')
}

function numbersOf(saved: number[], size: number, what: string): number[] {
  const list = listOf(saved, what)
  if (list.length % size !== 0) throw new CheckpointError(`no ${what}`)
  for (const value of list) wholeOf(value, what)
  return list
}

function byText([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1
}

function byNumber(a: number, b: number): number {
  return a - b
}

import { DEPTH_HEAD, DEPTH_ROW } from '../../../src/shared/hub-protocol/delivery-layout.ts'
import { BookState } from '../../../src/workers/books/continuity.ts'
import { DepthStore } from '../../../src/workers/books/depth-store.ts'
import { GroupedBook } from '../../../src/workers/books/grouping.ts'
import { FrameScanner } from '../../../src/workers/feed/frame-scanner.ts'
import type { FrameSink } from '../../../src/workers/feed/frame-sink.ts'
import type { FrameStage, PushSlot } from '../../../src/workers/feed/frame-stage.ts'
import { wire } from '../formats.ts'
import { PRICE_DIGITS, QUANTITY_DIGITS } from '../level-texts.ts'
import { CURRENCY, TYPE } from '../workload.ts'
import type { Engine } from './engine.ts'

/** The product's own scanner and books, as the hub joins them. */
export class OnetapeEngine implements Engine, FrameSink {
  readonly name: string = 'Onetape'
  readonly format = wire
  store = new DepthStore(PRICE_DIGITS, QUANTITY_DIGITS)
  readonly scanner = new FrameScanner()
  private readonly grouped = new GroupedBook()

  /** Hands out the book; the next one begins empty. */
  takeBook(): DepthStore {
    const { store } = this
    this.store = new DepthStore(PRICE_DIGITS, QUANTITY_DIGITS)
    return store
  }

  start(snapshot: string): void {
    this.store = new DepthStore(PRICE_DIGITS, QUANTITY_DIGITS)
    this.take(snapshot)
  }

  take(delta: string): void {
    this.scanner.scan(delta, this)
  }

  wants(type: number, currencyId: number): boolean {
    return type === TYPE && currencyId === CURRENCY
  }

  push(slot: PushSlot, stage: FrameStage): void {
    this.store.take(slot, stage)
  }

  answer(): void {
    throw new Error('a frame was taken for an answer')
  }

  malformed(): void {
    throw new Error('a frame could not be read')
  }

  read(count: number): GroupedBook {
    this.grouped.pack(this.store.keeper, count, 1)
    return this.grouped
  }

  top(count: number): number[] {
    const { keeper } = this.store
    if (keeper.state !== BookState.live || this.scanner.counts.fallbacks > 0) throw new Error('the book is not live')
    const { body, length } = this.read(count)
    const out: number[] = []
    for (let at = DEPTH_HEAD; at < length; at += DEPTH_ROW) {
      out.push((body[at] as number) / 10 ** PRICE_DIGITS, (body[at + 1] as number) / 10 ** QUANTITY_DIGITS)
    }
    return out
  }
}

import type { DeliveryWriter } from '../../shared/market/delivery.ts'
import type { MarketSocket } from '../feed/market-socket.ts'
import { type Feeds, KINDS } from './feeds.ts'

/** Fills what all tabs share of a delivery's header (shared/market/delivery.ts). @param perSecond messages of all sockets */
export function writeHubHeader(writer: DeliveryWriter, epoch: number, perSecond: number, feeds: Feeds): void {
  const offsets = KINDS.map((kind) => feeds[kind].socket).filter((socket) => !Number.isNaN(socket.serverOffset))
  const newest = offsets.sort((a, b) => b.lastPongAt - a.lastPongAt)[0]
  writer.header(1, epoch)
  writer.header(4, newest ? newest.serverOffset : Number.NaN)
  writer.header(6, perSecond)
  writeSocket(writer, 8, feeds.contract.socket)
  writeSocket(writer, 12, feeds.spot.socket)
}

function writeSocket(writer: DeliveryWriter, at: number, socket: MarketSocket): void {
  writer.header(at, socket.state)
  writer.header(at + 1, socket.attempt)
  writer.header(at + 2, socket.nextAttemptAt)
  writer.header(at + 3, socket.lastPongAt)
}

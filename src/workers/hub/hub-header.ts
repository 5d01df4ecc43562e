import type { DeliveryWriter } from '../../shared/hub-protocol/delivery.ts'
import { HeaderAt, SocketAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { MarketSocket } from '../feed/market-socket.ts'
import { type Feeds, KINDS } from './feeds.ts'

/** Fills what all tabs share of a delivery's header (shared/hub-protocol/delivery-layout.ts). @param perSecond messages of all sockets */
export function writeHubHeader(writer: DeliveryWriter, epoch: number, perSecond: number, feeds: Feeds): void {
  const offsets = KINDS.map((kind) => feeds[kind].socket).filter((socket) => !Number.isNaN(socket.serverOffset))
  const newest = offsets.sort((a, b) => b.lastPongAt - a.lastPongAt)[0]
  writer.header(HeaderAt.epoch, epoch)
  writer.header(HeaderAt.serverOffset, newest ? newest.serverOffset : Number.NaN)
  writer.header(HeaderAt.messagesPerSecond, perSecond)
  writeSocket(writer, HeaderAt.contract, feeds.contract.socket)
  writeSocket(writer, HeaderAt.spot, feeds.spot.socket)
}

function writeSocket(writer: DeliveryWriter, at: number, socket: MarketSocket): void {
  writer.header(at + SocketAt.state, socket.state)
  writer.header(at + SocketAt.attempt, socket.attempt)
  writer.header(at + SocketAt.nextAttemptAt, socket.nextAttemptAt)
  writer.header(at + SocketAt.lastPongAt, socket.lastPongAt)
}

import { DeliveryWriter, Section, SocketState, TopicStatus } from '../../../../shared/hub-protocol/delivery.ts'
import { HeaderAt, SocketAt } from '../../../../shared/hub-protocol/delivery-layout.ts'
import type { MarketKind } from '../../../../shared/hub-protocol/market.ts'

export interface FakeSection {
  topic: keyof typeof Section
  kind?: MarketKind
  id?: number
  status?: keyof typeof TopicStatus
  reason?: number
  eventAt?: number
  confirmedAt?: number
  digits?: number
  body?: readonly number[]
}

let deliveries = 0

/** Sequence of the newest delivery that was packed. */
export const newestFake = (): number => deliveries

/** Packs a delivery as a hub would, each newer than the last. For tests. @param header overrides by {@link HeaderAt} */
export function fakeDelivery(sections: readonly FakeSection[], header: Record<number, number> = {}): Float64Array {
  const writer = new DeliveryWriter()
  writer.begin()
  const said: Record<number, number> = {
    [HeaderAt.epoch]: 1,
    [HeaderAt.sequence]: ++deliveries,
    [HeaderAt.hubTime]: 5_000,
    [HeaderAt.serverOffset]: 3,
    [HeaderAt.tabs]: 2,
    [HeaderAt.messagesPerSecond]: 50,
    [HeaderAt.spot + SocketAt.state]: SocketState.open,
    [HeaderAt.spot + SocketAt.lastPongAt]: 4_900,
    ...header,
  }
  for (const [index, value] of Object.entries(said)) writer.header(Number(index), value)
  for (const each of sections) {
    const {
      topic,
      kind = 'spot',
      id = 1,
      status = 'live',
      reason = 0,
      eventAt = 4_990,
      confirmedAt = 0,
      digits,
      body = [],
    } = each
    writer.beginSection(Section[topic], kind, id, TopicStatus[status], reason, eventAt, confirmedAt, digits)
    for (const value of body) writer.push(value)
    writer.endSection()
  }
  return writer.finish()
}

/** Body of a depth section. @param bids,asks [ticks, lots] best first */
export function fakeDepth(
  bids: readonly (readonly [number, number])[],
  asks: readonly (readonly [number, number])[],
  more: { u?: number; group?: number; cs?: number; flags?: number } = {},
): number[] {
  const { u = 100, group = 1, cs = 1, flags = 0 } = more
  return [u, group, flags | (cs ? 1 : 0), cs, u, bids.length, asks.length, ...bids.flat(), ...asks.flat()]
}

import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { WireType } from '../../src/shared/wire/messages.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { PrivateListener, UpstreamSessions } from './upstream.ts'
import { UpstreamSocket, type UpstreamSocketParts } from './upstream-socket.ts'

const AUTH_ID = 1

/** Private events by a connection of its own for each token and kind. */
export class WsSessions implements UpstreamSessions {
  /** Connections that were lost. */
  reconnects = 0
  private readonly partsOf: (kind: MarketKind) => UpstreamSocketParts
  private readonly sockets = new Set<UpstreamSocket>()

  constructor(partsOf: (kind: MarketKind) => UpstreamSocketParts) {
    this.partsOf = partsOf
  }

  open(kind: MarketKind, token: string, listener: PrivateListener): () => void {
    let isReady = false
    const socket = new UpstreamSocket(this.partsOf(kind), {
      opened: () => socket.send([{ op: 'auth', id: AUTH_ID, token }]),
      frame: (objects) => {
        for (const one of objects) if (this.sockets.has(socket)) take(one)
      },
      lost: () => {
        this.reconnects++
        if (isReady) listener.lost()
        isReady = false
      },
    })
    const end = () => {
      this.sockets.delete(socket)
      socket.close()
    }
    const take = (one: WireObject) => {
      const isOrder = one.type === WireType.orderEvent
      if (one.op === 'ack' && one.id === AUTH_ID) {
        isReady = true
        listener.ready()
      } else if (one.op === 'error' && one.code === 401) {
        end()
        listener.expired()
      } else if (isReady && (isOrder || one.type === WireType.accountEvent))
        listener.event(JSON.stringify(one), isOrder)
    }
    this.sockets.add(socket)
    socket.start()
    return end
  }

  close(): void {
    for (const socket of this.sockets) socket.close()
    this.sockets.clear()
  }
}

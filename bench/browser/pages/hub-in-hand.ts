import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import type { SocketEvents } from '../../../src/workers/base/environment.ts'
import { createHub, type Hub } from '../../../src/workers/hub/hub.ts'
import { benchEnvironment } from './bench-environment.ts'
import { VirtualTime } from './virtual-time.ts'

/** The product's hub without network and time of its own: texts are put in, ticks come when they are asked for. */
export class HubInHand {
  readonly time = new VirtualTime(Date.now())
  readonly hub: Hub
  private events: SocketEvents | null = null

  constructor() {
    this.hub = createHub({
      ...benchEnvironment('bench'),
      openSocket: (_url, events) => {
        this.events = events
        this.time.after(0, () => events.open())
        return { send: (text) => this.answer(text), close: () => undefined }
      },
      clock: this.time.now,
      timers: this.time,
      // No end is reported: the page ends the worker.
      locks: { request: () => new Promise(() => undefined) },
    })
  }

  async setup(tab: string, market: Market): Promise<void> {
    await this.hub.setup(tab, { socketBase: 'ws://bench/ws', markets: [market] })
  }

  /** One frame of the socket. */
  text(text: string): void {
    if (!this.events) throw new Error('the hub has not opened its socket')
    this.events.text(text)
  }

  private answer(text: string): void {
    const parsed = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
    for (const { op, id, t } of Array.isArray(parsed) ? parsed : [parsed]) {
      const frame = op === 'ping' ? { op: 'pong', t, s: t, u: {} } : { op: 'ack', id }
      this.time.after(1, () => this.events?.text(JSON.stringify(frame)))
    }
  }
}

import { eachSection, Section } from '../../../src/shared/hub-protocol/delivery.ts'
import { DEPTH_HEAD, DepthAt } from '../../../src/shared/hub-protocol/delivery-layout.ts'
import { depthRows } from '../../../src/shared/hub-protocol/depth-rows.ts'
import type { TabSink } from '../../../src/shared/hub-protocol/hub.ts'
import { openWebSocket } from '../../../src/workers/feed/open-web-socket.ts'
import { createHub, type Hub } from '../../../src/workers/hub/hub.ts'
import { benchEnvironment } from './bench-environment.ts'
import { Counter } from './counter.ts'
import type { Engine, Top } from './engine.ts'

/** The product's hub, as its worker makes it, with its socket counted. @param slow called before each frame is handled */
export function benchHub(name: string, counter: Counter, slow: () => void = () => undefined): Hub {
  return createHub({
    ...benchEnvironment(name),
    openSocket: (url, events) =>
      openWebSocket(url, {
        open: () => events.open(),
        close: (code) => events.close(code),
        binary: (bytes) => events.binary(bytes),
        text(text) {
          slow()
          events.text(text)
          counter.tick()
        },
      }),
  })
}

/** Takes the newest book of one market out of deliveries. */
function topSink(currencyId: number, priceDigits: number, quantityDigits: number, seen: (top: Top) => void): TabSink {
  return {
    async deliver(packed) {
      eachSection(packed, ({ code, currencyId: id, body }) => {
        if (code !== Section.depth || id !== currencyId || body.length < DEPTH_HEAD) return
        const bids = body[DepthAt.bids] as number
        const rows = depthRows(body)
        const side = (from: number, count: number) =>
          Array.from({ length: count }, (_, i): [number, number] => [
            (rows[(from + i) * 2] as number) / 10 ** priceDigits,
            (rows[(from + i) * 2 + 1] as number) / 10 ** quantityDigits,
          ])
        seen({ u: body[DepthAt.u] as number, b: side(0, bids), a: side(bids, body[DepthAt.asks] as number) })
      })
    },
  }
}

/** Onetape's hub with one tab that is set to hidden: everything is merged, nothing delivered. */
export function hubEngine(name: string): Engine {
  const counter = new Counter()
  const hub = benchHub(name, counter)
  let read: () => Promise<Top> = () => Promise.reject(new Error('not connected'))

  const hold = (lock: string) =>
    new Promise<void>((held) => {
      void navigator.locks.request(lock, () => {
        held()
        return new Promise<void>(() => undefined)
      })
    })

  return {
    async connect(socketBase, markets) {
      const [first] = markets
      if (!first) throw new Error('no markets')
      let newest: Top | null = null
      const sink = topSink(first.currency_id, first.price_digits, first.quantity_digits, (top) => {
        newest = top
      })
      const lock = `tab:${name}`
      await hold(lock)
      await hub.attach({ tab: name, lock, visible: true, title: 'bench', version: name }, sink)
      await hub.setup(name, { socketBase, markets })
      await hub.watch(
        name,
        markets.map(({ kind, currency_id }) => ({ topic: 'depth', kind, currency_id, levels: 50, group: 1 })),
      )
      while (!newest) await new Promise((later) => setTimeout(later, 20))
      await hub.setVisible(name, false)
      read = async () => {
        newest = null
        await hub.setVisible(name, true)
        for (;;) {
          const top = newest as Top | null
          if (top) {
            await hub.setVisible(name, false)
            return top
          }
          await new Promise((later) => setTimeout(later, 20))
        }
      }
    },
    arm: async (warm, frames) => counter.arm(warm, frames),
    counted: () => counter.counted(),
    top: () => read(),
    end: async () => hub.stop(),
  }
}

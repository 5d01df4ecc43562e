/** One delivery as the page took it. Times are ms; `shownAt` since 1970. */
export interface Painted {
  /** From the entry of the delivery's callback to the first task after the next frame. */
  tookMs: number
  /** Of that, the callback itself. */
  callbackMs: number
  /** From the frame's first callback to the same task: without the wait for the frame. */
  frameMs: number
  shownAt: number
  /** Sequence of the watched market's book in it; -1 where it had none. */
  u: number
}

export interface PaintProbe {
  painted: Painted[]
  /** Durations of tasks over 50 ms. */
  longTasks: number[]
  reset(): void
}

export type ProbeWindow = { paintProbe: PaintProbe }

/** Of shared/hub-protocol/delivery.ts: lengths of a delivery's header and of a section's head, and the code of a book. */
export interface DeliveryLayout {
  header: number
  head: number
  depth: number
}

/**
 * Put into the product's page before its scripts: looks at what comes through its message ports, and calls nothing of it.
 * It is handed to the browser as text, so it uses nothing from outside.
 */
export function installPaintProbe({ header, head, depth }: DeliveryLayout): void {
  const probe: PaintProbe = {
    painted: [],
    longTasks: [],
    reset() {
      probe.painted = []
      probe.longTasks = []
    },
  }
  ;(window as unknown as ProbeWindow).paintProbe = probe
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.longTasks.push(entry.duration)
  }).observe({ entryTypes: ['longtask'] })

  const delivered = (data: unknown): Float64Array | null => {
    const first: unknown = Array.isArray(data) ? data[1] : null
    return first instanceof Float64Array ? first : null
  }
  const sequenceIn = (packed: Float64Array): number => {
    let at = header
    for (let left = packed[7] as number; left > 0; left--) {
      const length = packed[at + 3] as number
      if (packed[at] === depth && length > 0) return packed[at + head] as number
      at += head + length
    }
    return -1
  }
  const wrapped = new WeakMap<object, EventListener>()
  const { addEventListener, removeEventListener } = MessagePort.prototype
  type Add = typeof addEventListener
  MessagePort.prototype.addEventListener = function (
    this: MessagePort,
    ...[type, listener, options]: Parameters<Add>
  ): void {
    if (type !== 'message' || typeof listener !== 'function') {
      addEventListener.call(this, type, listener, options)
      return
    }
    const original = listener as EventListener
    const own: EventListener = (event) => {
      const packed = delivered((event as MessageEvent<unknown>).data)
      if (!packed) {
        original.call(this, event)
        return
      }
      const began = performance.now()
      original.call(this, event)
      const callbackMs = performance.now() - began
      requestAnimationFrame(() => {
        const frameAt = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const now = performance.now()
          probe.painted.push({
            tookMs: now - began,
            callbackMs,
            frameMs: now - frameAt,
            shownAt: performance.timeOrigin + now,
            u: sequenceIn(packed),
          })
          port1.close()
        }
        port2.postMessage(0)
      })
    }
    wrapped.set(original, own)
    addEventListener.call(this, type, own, options)
  } as Add
  MessagePort.prototype.removeEventListener = function (
    this: MessagePort,
    ...[type, listener, options]: Parameters<Add>
  ): void {
    const own = typeof listener === 'function' ? wrapped.get(listener) : undefined
    removeEventListener.call(this, type, own ?? listener, options)
  } as Add
}

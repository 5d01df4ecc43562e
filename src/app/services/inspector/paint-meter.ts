import type { HistogramReport } from '../../../shared/hub-protocol/health.ts'
import { LogHistogram } from '../../../shared/hub-protocol/log-histogram.ts'

export interface PaintEnv {
  /** `performance.now()` */
  fine(): number
  /** Calls in the first task after the next frame. */
  afterFrame(run: () => void): void
}

/** From the entry of a delivery to the first task after the frame that shows it; one frame at a time. */
export class PaintMeter {
  private readonly histogram = new LogHistogram()
  private readonly env: PaintEnv
  private waiting = false

  constructor(env: PaintEnv) {
    this.env = env
  }

  /** A delivery has come in. */
  entered(): void {
    if (this.waiting) return
    this.waiting = true
    const began = this.env.fine()
    this.histogram.age(began)
    this.env.afterFrame(() => {
      this.waiting = false
      this.histogram.record(1_000 * (this.env.fine() - began))
    })
  }

  report(): HistogramReport {
    this.histogram.age(this.env.fine())
    return this.histogram.report()
  }
}

/** The browser's frames. */
export const browserPaint: PaintEnv = {
  fine: () => performance.now(),
  afterFrame(run) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        run()
      }
      port2.postMessage(null)
    })
  },
}

/** How long `frames` frames took after the first `warm`. */
export interface Counted {
  frames: number
  ms: number
}

/** Counts frames and tells when a stretch of them is through. */
export class Counter {
  seen = 0
  private from = -1
  private to = -1
  private beganAt = 0
  private done: (counted: Counted) => void = () => undefined
  private through: Promise<Counted> = new Promise(() => undefined)

  /** One frame has been handled. */
  tick(): void {
    const seen = ++this.seen
    if (seen === this.from) this.beganAt = performance.now()
    else if (seen === this.to) this.done({ frames: this.to - this.from, ms: performance.now() - this.beganAt })
  }

  /** Gets ready for `warm + frames` more frames; without any to warm up with time begins now. */
  arm(warm: number, frames: number): void {
    this.beganAt = performance.now()
    this.from = this.seen + warm
    this.to = this.from + frames
    this.through = new Promise((done) => {
      this.done = done
    })
  }

  /** Resolves when they are through. */
  counted(): Promise<Counted> {
    return this.through
  }
}

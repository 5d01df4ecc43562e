/** There is more work waiting than the queue holds. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs costly work a few at a time. What is beyond its length is refused at once: work that waits for seconds helps nobody, and
 * password hashes share their threads with files and compression.
 */
export class WorkQueue {
  private readonly atOnce: number
  private readonly longest: number
  private running = 0
  private readonly waiting: (() => void)[] = []

  /** @param atOnce pieces of work that run side by side  @param longest pieces that may wait */
  constructor(atOnce: number, longest: number) {
    this.atOnce = atOnce
    this.longest = longest
  }

  /** @throws QueueFull where as many wait already as may */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.longest) throw new QueueFull('too much work is waiting')
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else this.running++
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}

/** Runs no more than so many things at a time; the others wait in their order. */
export class Bounded {
  private readonly most: number
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(most: number) {
    this.most = most
  }

  /** @returns what `task` returns, once it was its turn */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.running++
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}

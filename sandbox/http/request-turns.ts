/**
 * Serves requests of one kind one at a time, with a turn of the event loop between them. When hundreds arrive at once, other requests
 * are answered in between and do not wait for all of them.
 */
export class RequestTurns {
  private readonly nextTurn: (run: () => void) => void
  private readonly waiting: (() => void)[] = []
  private isTaken = false

  /** @param nextTurn runs something after the input that has arrived meanwhile, as `setImmediate` does */
  constructor(nextTurn: (run: () => void) => void) {
    this.nextTurn = nextTurn
  }

  /** Resolves when the request may go on: at once if there was none in this turn, otherwise in the order of arrival. */
  async take(): Promise<void> {
    if (this.isTaken) return new Promise((resolve) => this.waiting.push(resolve))
    this.isTaken = true
    this.nextTurn(this.pass)
  }

  private readonly pass = () => {
    const next = this.waiting.shift()
    this.isTaken = next !== undefined
    if (!next) return
    next()
    this.nextTurn(this.pass)
  }
}

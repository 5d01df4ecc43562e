import type { LostReason } from './connection.ts'
import type { SocketEnd } from './network.ts'

/** Lines of one sort that are written; a venue that is gone for a day shall not fill the log. */
const MAX_LINES = 50

/** What happened to a venue's connections, as lines of the log. */
export class LineLog {
  private readonly name: string
  private readonly write: (line: string) => void
  private readonly written = new Map<string, number>()

  constructor(name: string, write: (line: string) => void) {
    this.name = name
    this.write = write
  }

  down({ reason, code, status }: SocketEnd, waits: number): void {
    const why = reason || `code ${code}`
    const hint = status === 451 || status === 403 ? ' (not available from here?)' : ''
    this.line('down', `the connection ${why}${hint}; again in ${(waits / 1_000).toFixed(1)} s`)
  }

  lost(symbol: string, reason: LostReason): void {
    this.line('lost', `the book of ${symbol} is asked for anew (${reason})`)
  }

  silent(content: string, symbol: string): void {
    this.line('silent', `${content} of ${symbol} have stopped; they are subscribed anew`)
  }

  refused(reason: string): void {
    this.line('refused', `a subscription was refused: ${reason.slice(0, 200)}`)
  }

  ending(): void {
    this.line('ending', 'the venue will end the connection soon; a new one is sought')
  }

  changed(): void {
    this.line('changed', 'a new connection has taken over')
  }

  private line(sort: string, text: string): void {
    const count = (this.written.get(sort) ?? 0) + 1
    this.written.set(sort, count)
    if (count < MAX_LINES) this.write(`${this.name}: ${text}`)
    else if (count === MAX_LINES) this.write(`${this.name}: ${text}; further lines like this are left out`)
  }
}

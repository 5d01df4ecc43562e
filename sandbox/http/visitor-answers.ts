import { createHmac, randomBytes } from 'node:crypto'
import type { Answered } from './envelope.ts'
import { refused } from './envelope.ts'

const DAY_MS = 24 * 3_600_000
/** Answers kept at most; the oldest go first. */
const KEPT = 10_000

interface Kept {
  body: string
  at: number
  answer: Promise<Answered>
}

/**
 * Writes of visitors, and codes for whoever asks, by their idempotency key: a repeat gets the first answer, another body 409.
 * Answers hold tokens and bodies hold passwords, so this is memory alone, and of a body only a hash under a key of this process.
 */
export class VisitorAnswers {
  private readonly secret = randomBytes(32)
  private readonly kept = new Map<string, Kept>()

  /** @param name whose write of which call under which key */
  once(name: string, body: unknown, now: number, run: () => Promise<Answered>): Promise<Answered> {
    const hash = createHmac('sha256', this.secret).update(JSON.stringify(body)).digest('base64url')
    const known = this.kept.get(name)
    if (known && now - known.at < DAY_MS) {
      if (known.body !== hash) return Promise.resolve(refused('idempotency_conflict', { code: 409 }))
      return known.answer
    }
    const answer = run()
    this.kept.delete(name)
    this.kept.set(name, { body: hash, at: now, answer })
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value as string)
    // What failed was not answered: the repeat is to try again.
    answer.catch(() => this.kept.delete(name))
    return answer
  }
}

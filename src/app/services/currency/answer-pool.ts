/** What a pool holds: something that people may be looking at. */
export interface Pooled {
  /** Whether somebody listens. */
  readonly used: boolean
}

/**
 * Answers by name, each made at the first question. At most `most` are kept: the one that was asked for longest ago goes first, those
 * that somebody listens to stay.
 */
export class AnswerPool<K, A extends Pooled> {
  private readonly most: number
  private readonly answers = new Map<K, A>()

  constructor(most: number) {
    this.most = most
  }

  get size(): number {
    return this.answers.size
  }

  of(name: K, make: () => A): A {
    const answer = this.answers.get(name) ?? make()
    this.answers.delete(name)
    this.answers.set(name, answer)
    for (const [other, { used }] of this.answers) {
      if (this.answers.size <= this.most) break
      if (!used && other !== name) this.answers.delete(other)
    }
    return answer
  }
}

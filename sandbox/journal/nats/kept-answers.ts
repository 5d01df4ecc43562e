import type { IdempotencyMark } from '../../host.ts'
import { ANSWER_LIMITS, type AnswerLimits } from '../answer-limits.ts'
import type { AnswerToKeep, StoredAnswer } from '../journal-store.ts'
import type { LiveToken } from '../live-tokens.ts'
import type { GroupMessage, Note } from './stream-message.ts'

/** Answers, tokens and the travel of time as JSON. */
export interface KeptValues {
  answers: AnswerToKeep[]
  tokens: [hash: string, user: number, created: number][]
  travelled: number
}

/** Live tokens in memory, and how far server time was turned on. */
export class TokenTable {
  private readonly tokens = new Map<string, LiveToken>()
  travelled = 0

  apply(note: Note): void {
    if (note.kind === 'token') this.tokens.set(note.hash, { user: note.user, created: note.created })
    else if (note.kind === 'endToken') this.tokens.delete(note.hash)
    else if (note.kind === 'travelled') this.travelled = note.ms
    else {
      for (const [hash, { user }] of this.tokens) if (user === note.user && hash !== note.kept) this.tokens.delete(hash)
    }
  }

  find(hash: string, createdAfter: number): LiveToken | null {
    const token = this.tokens.get(hash)
    return token && token.created > createdAfter ? token : null
  }

  dropBefore(created: number): void {
    for (const [hash, token] of this.tokens) if (token.created < created) this.tokens.delete(hash)
  }

  values(): KeptValues['tokens'] {
    return [...this.tokens].map(([hash, { user, created }]) => [hash, user, created])
  }
}

/** What a journal holds besides commands, as acknowledged messages have left it: answers of 24 h, tokens, the travel of time. */
export class KeptAnswers {
  /** By account, call and key; the oldest first. */
  private readonly answers = new Map<string, AnswerToKeep>()
  readonly tokens = new TokenTable()

  constructor(values: KeptValues = { answers: [], tokens: [], travelled: 0 }) {
    for (const answer of values.answers) this.answers.set(nameOf(answer.mark), answer)
    for (const [hash, user, created] of values.tokens) this.tokens.apply({ kind: 'token', hash, user, created })
    this.tokens.travelled = values.travelled
  }

  apply({ answers, notes }: Pick<GroupMessage, 'answers' | 'notes'>): void {
    for (const answer of answers) {
      const name = nameOf(answer.mark)
      this.answers.delete(name)
      this.answers.set(name, answer)
    }
    for (const note of notes) this.tokens.apply(note)
  }

  /** @param since answers given before are forgotten, ms */
  find(mark: Omit<IdempotencyMark, 'bodyHash'>, since: number): StoredAnswer | null {
    const found = this.answers.get(nameOf(mark))
    if (!found || found.at < since) return null
    return { bodyHash: found.mark.bodyHash, answer: found.answer }
  }

  /** Forgets what is past its time, and the oldest answers beyond the limits. */
  trim(answersBefore: number, tokensBefore: number, limits: AnswerLimits = ANSWER_LIMITS): void {
    this.tokens.dropBefore(tokensBefore)
    const perUser = new Map<number, number>()
    let bytes = 0
    for (const [name, { mark, answer, at }] of [...this.answers].reverse()) {
      const count = (perUser.get(mark.user) ?? 0) + 1
      perUser.set(mark.user, count)
      bytes += answer.length
      if (at < answersBefore || count > limits.perUser || bytes > limits.bytes) this.answers.delete(name)
    }
  }

  values(): KeptValues {
    return { answers: [...this.answers.values()], tokens: this.tokens.values(), travelled: this.tokens.travelled }
  }
}

function nameOf({ user, call, key }: Omit<IdempotencyMark, 'bodyHash'>): string {
  return `${user} ${call} ${key}`
}

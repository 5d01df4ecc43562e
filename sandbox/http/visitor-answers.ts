import { createHmac, randomBytes } from 'node:crypto'
import { type Answered, refused } from '../../src/shared/calls/answered.ts'

const DAY_MS = 24 * 3_600_000
/** Names kept at most; the oldest go first. */
const KEPT = 20_000
/** Other bodies under one key after which its answer is not given any more: a body holds a password, and a key may be guessed. */
const GUESSES = 5

interface Kept {
  body: string
  at: number
  answer: Promise<Answered>
  others: number
}

/**
 * Writes of visitors, and codes for whoever asks, by their idempotency key: a repeat gets the first answer, another body 409.
 * Answers hold tokens and bodies hold passwords, so this is memory alone, and of a body only a hash under a key of this process.
 * Whoever is to get an answer again needs the key and the whole body, with the password and the code in it: that opens the account
 * anyway. Other bodies are a handful at most, so that a key that was guessed does not serve to guess a password.
 */
export class VisitorAnswers {
  private readonly secret = randomBytes(32)
  private readonly kept = new Map<string, Kept>()

  /**
   * @param names under which a write is known: whose, of which call, under which key; one that is known already is enough
   * @param keepsRefusals false where `body` lacks what may be mended for a repeat (the codes of a person who is signed in)
   */
  once(
    names: readonly string[],
    body: unknown,
    now: number,
    run: () => Promise<Answered>,
    keepsRefusals = true,
  ): Promise<Answered> {
    const hash = createHmac('sha256', this.secret).update(JSON.stringify(body)).digest('base64url')
    const known = names.map((name) => this.kept.get(name)).find((one) => one && now - one.at < DAY_MS)
    if (known) {
      if (known.body !== hash) known.others += 1
      const given = known.body === hash && known.others < GUESSES
      return given ? known.answer : Promise.resolve(refused('idempotency_conflict', { code: 409 }))
    }
    const answer = run()
    const kept = { body: hash, at: now, answer, others: 0 }
    for (const name of names) {
      this.kept.delete(name)
      this.kept.set(name, kept)
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value as string)
    }
    // What failed was not answered: the repeat is to try again.
    const forget = () => {
      for (const name of names) if (this.kept.get(name) === kept) this.kept.delete(name)
    }
    answer.then(({ ok }) => ok || keepsRefusals || forget(), forget)
    return answer
  }
}

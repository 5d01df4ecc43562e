/** A token that was read from the journal and found whole. */
export interface LiveToken {
  user: number
  /** When it was given, ms. */
  created: number
}

/** Tokens remembered at most; those that were read longest ago go first and are read again when they are used. */
const KEPT = 10_000

/**
 * Tokens that are in the journal, by their hash, so that a call needs no query. Whatever ends a token in the journal ends it here
 * first: one that has gone is never found, one that is not found is looked for in the journal.
 */
export class LiveTokens {
  private readonly tokens = new Map<string, LiveToken>()
  private readonly most: number

  constructor(most = KEPT) {
    this.most = most
  }

  /** Tokens that are remembered. */
  get size(): number {
    return this.tokens.size
  }

  /** @param hash SHA-256 of the token */
  get(hash: string): LiveToken | undefined {
    return this.tokens.get(hash)
  }

  set(hash: string, token: LiveToken): void {
    this.tokens.set(hash, token)
    if (this.tokens.size > this.most) this.tokens.delete(this.tokens.keys().next().value as string)
  }

  end(hash: string): void {
    this.tokens.delete(hash)
  }

  /** Ends every token of a user. @param kept hash of the one that stays */
  endAll(user: number, kept: string): void {
    for (const [hash, token] of this.tokens) if (token.user === user && hash !== kept) this.tokens.delete(hash)
  }
}

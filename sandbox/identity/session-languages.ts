import type { Language } from '../content/language.ts'

const KEPT = 10_000

/** In which language each session last asked: in memory, so that a person with two browsers does not go back and forth with every call. */
export class SessionLanguages {
  private readonly of = new Map<string, Language>()

  /** @returns true where this session has not asked in this language just before */
  note(session: string, language: Language): boolean {
    if (this.of.get(session) === language) return false
    this.of.delete(session)
    this.of.set(session, language)
    if (this.of.size > KEPT) this.of.delete(this.of.keys().next().value as string)
    return true
  }
}

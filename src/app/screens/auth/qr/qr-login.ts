import type { User } from '../../../../shared/calls/entities.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'

export type QrFace =
  | { kind: 'making' }
  /** `scanned`: a phone asks its person. `ends`: server time, ms. */
  | { kind: 'showing'; id: string; ends: number; scanned: boolean }
  /** The phone said no. */
  | { kind: 'refused' }
  | { kind: 'failed'; refusal: AnswerRefusal }

type Said<T> = { data: T; refusal: null } | { data: null; refusal: AnswerRefusal }

export interface QrEnvironment {
  /** 32 random bytes, base64url. */
  newSecret(): string
  /** SHA-256 of it, base64url. */
  challengeOf(secret: string): string | Promise<string>
  create(challenge: string): Promise<Said<{ id: string; ends: number }>>
  /** Null where there is no answer: it is asked again. */
  status(id: string): Promise<{ state: string } | null>
  take(id: string, secret: string): Promise<Said<{ token: string; user: User }>>
  signIn(token: string, user: User): void
  /** Server time, ms. */
  now(): number
  /** Runs once after `ms`. @returns ends it */
  later(run: () => void, ms: number): () => void
  /** Nobody sees the page: nothing is asked. */
  hidden(): boolean
}

const ASK_MS = 2_000

/**
 * Signs this page in by a phone (rules.md): a secret that never leaves the page stands behind a public id that is good for 120 s and
 * once. A code that has ended is followed by another.
 */
export function createQrLogin(env: QrEnvironment) {
  const listeners = new Set<() => void>()
  let face: QrFace = { kind: 'making' }
  let secret = ''
  let stop: (() => void) | null = null
  let turn = 0

  function set(next: QrFace): void {
    face = next
    for (const listener of [...listeners]) listener()
  }

  async function make(): Promise<void> {
    const own = ++turn
    stop?.()
    set({ kind: 'making' })
    secret = env.newSecret()
    const made = await env.create(await env.challengeOf(secret))
    if (own !== turn) return
    if (made.refusal) return set({ kind: 'failed', refusal: made.refusal })
    set({ kind: 'showing', ...made.data, scanned: false })
    askLater()
  }

  function askLater(): void {
    stop = env.later(() => void ask(), ASK_MS)
  }

  async function ask(): Promise<void> {
    if (face.kind !== 'showing') return
    const own = turn
    const { id, ends } = face
    if (env.hidden()) return askLater()
    if (env.now() >= ends) return make()
    const said = await env.status(id)
    if (own !== turn || face.kind !== 'showing') return
    if (said?.state === 'confirmed') return take(id)
    if (said?.state === 'refused') return set({ kind: 'refused' })
    if (said && said.state !== 'waiting' && said.state !== 'scanned') return make()
    if (said) set({ ...face, scanned: said.state === 'scanned' })
    askLater()
  }

  async function take(id: string): Promise<void> {
    const own = turn
    const taken = await env.take(id, secret)
    if (own !== turn) return
    secret = ''
    if (taken.refusal) return set({ kind: 'failed', refusal: taken.refusal })
    env.signIn(taken.data.token, taken.data.user)
  }

  return {
    read: () => face,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another code, at first and at a press. */
    make,
    /** The page is left: its secret is forgotten. */
    end(): void {
      turn += 1
      secret = ''
      stop?.()
    },
  }
}

export type QrLogin = ReturnType<typeof createQrLogin>

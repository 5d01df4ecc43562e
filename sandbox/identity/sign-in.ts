import { randomBytes } from 'node:crypto'
import { type Answered, accepted, refused } from '../../src/shared/calls/answered.ts'
import type { User } from '../../src/shared/calls/entities.ts'
import type { SignInWay } from '../../src/shared/rules/sign-in-way.ts'
import { sha256 } from '../journal/chain.ts'
import type { Caller } from './caller.ts'
import { userOf } from './user-view.ts'

export type SignedIn = Answered<{ token: string; user: User }>

/**
 * Opens a session of an account: a token that nobody had before, and its record in the journal. Nothing waits between the caller's
 * last look at the account and both, so a password that is changed or a lock that falls beside it ends this one too.
 */
export async function signIn(account: number, via: SignInWay, context: Caller): Promise<SignedIn> {
  const { host, origin, language } = context
  if (!host.exchange.account(account)) return refused('not_found', { code: 404, field: 'account' })
  const token = host.issueToken(account)
  const key = sha256(token)
  const id = randomBytes(18).toString('base64url')
  const { answer } = await host.submit({ kind: 'openSession', account, id, key, via, origin, language })
  if (!answer.ok) {
    host.endToken(key)
    return answer
  }
  for (const ended of (answer.data as { ended: string[] } | null)?.ended ?? []) host.endToken(ended)
  const session = host.exchange.safety(account).sessions.find((one) => one.id === id) ?? null
  const view = host.exchange.account(account)
  return view ? accepted({ token, user: userOf(view, { ...context, session }) }) : refused('not_login', { code: 401 })
}

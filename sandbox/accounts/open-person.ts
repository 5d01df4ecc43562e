import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { Origin } from '../../src/engine/contract/safety.ts'
import { type Answered, accepted } from '../../src/shared/calls/answered.ts'
import type { IdempotencyMark, SandboxHost } from '../host.ts'
import { USDT } from '../market-specs.ts'

export interface NewPerson {
  email: string | null
  phone: string | null
  passwordHash: string
  invitedBy: number | null
  /** The inviter's link; left out where it was the account's own code. */
  inviteLink?: number
  /** Who at another issuer opens it too, and where from. */
  oidc?: { subject: string; origin: Origin }
}

/** Opens an account with the sandbox's welcome. All commands leave at once, so nothing comes in between. @returns its id */
export async function openPerson(
  person: NewPerson,
  host: SandboxHost,
  mark?: IdempotencyMark,
): Promise<Answered<number>> {
  const { oidc, ...login } = person
  const account = host.exchange.nextAccountId()
  const opens = host.submit({ kind: 'openAccount', account, ...login }, mark)
  const links = oidc ? [host.submit({ kind: 'linkOidc', account, ...oidc })] : []
  const funds = welcomeFunds(account).map((credit) => host.submit(credit))
  const [opened] = await Promise.all([opens, ...links, ...funds])
  return opened.answer.ok ? accepted(account) : opened.answer
}

/**
 * What a new person finds on the spot and on the contract account, so that both terminals can be used at once (more by
 * api/currency/transfer between them). Money from outside: credits like any other.
 */
function welcomeFunds(account: number): CommandBody[] {
  return (['spot', 'contract'] as const).map((wallet) => ({
    kind: 'credit',
    account,
    wallet,
    asset: USDT,
    amount: '1000',
  }))
}

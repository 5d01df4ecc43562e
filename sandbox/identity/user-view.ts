import type { AccountView } from '../../src/engine/contract/exchange-api.ts'
import { NO_PASSWORD } from '../../src/engine/trading/model/account.ts'
import { type Answered, accepted, refused } from '../../src/shared/calls/answered.ts'
import type { User } from '../../src/shared/calls/entities.ts'
import { limitedUntil, withdrawalHolds } from '../../src/shared/rules/withdrawal-holds.ts'
import type { Caller } from './caller.ts'
import { imageUrl } from './image-store.ts'

type Needs = Pick<Caller, 'host' | 'identity' | 'session'>

/** An account as its own person sees it, with what holds for the session that asks. */
export function userOf(account: AccountView, { host, identity, session }: Needs): User {
  const { id, phone, email, nickname, passwordChangedAt, passwordHash } = account
  const { google, oidc, avatar, antiPhishing, kyc } = host.exchange.safety(id)
  const now = host.now()
  return {
    id,
    phone,
    email,
    nickname,
    google2fa: google !== null,
    google_login: oidc !== undefined,
    own_password: passwordHash !== NO_PASSWORD,
    avatar: avatar === null ? null : imageUrl(avatar),
    anti_phishing: antiPhishing === null ? null : identity.sealer.open(antiPhishing),
    password_changed_at: passwordChangedAt,
    kyc: { state: kyc?.state ?? 'none', level: kyc?.level ?? 'none' },
    holds: withdrawalHolds(session, passwordChangedAt, now),
    limited_until: limitedUntil(session, now),
  }
}

/** The person who asks, as of now. */
export function ownView(context: Caller): Answered<User> {
  const account = context.host.exchange.account(context.user)
  return account ? accepted(userOf(account, context)) : refused('not_login', { code: 401 })
}

/** The person's anti-phishing phrase for mails to an address of their own; null where there is none. */
export function phraseOf(
  account: number | undefined,
  { host, identity }: Pick<Caller, 'host' | 'identity'>,
): string | null {
  const sealed = account === undefined ? null : host.exchange.safety(account).antiPhishing
  return sealed === null ? null : identity.sealer.open(sealed)
}

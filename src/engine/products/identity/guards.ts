import type { Answer } from '../../contract/event.ts'
import type { IdentityCommand } from '../../contract/identity-command.ts'
import { keepNewest } from '../../contract/safety.ts'
import { refuse } from '../../kernel/refuse.ts'
import { NO_PASSWORD } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { personOf, writeDown } from './person.ts'
import { endAllBut } from './sessions.ts'

const IMAGES = 60
/** Those of one person that nothing refers to: what was uploaded and not sent with a form. */
const UNUSED_IMAGES = 6
/** Bytes of one person's images together. */
const IMAGE_BYTES = 32 * 1024 * 1024
const DONE: Answer = { ok: true, data: {} }

type Of<K extends IdentityCommand['kind']> = Extract<IdentityCommand, { kind: K }>

/**
 * Links, changes or unlinks a mail address or phone number; one of both always stays. Another issuer's sign-in was proved for the
 * mail address that was: it goes with it.
 */
export function bindAddress(state: State, { account: who, type, address, shown, origin }: Of<'bindAddress'>): Answer {
  const found = personOf(state, who)
  if (!found.ok) return found
  const { account } = found
  const former = account.identity[type]
  const other = account.identity[type === 'email' ? 'phone' : 'email']
  if (address === null && other === null) return refuse('last_address', { code: 409, field: type })
  if (!state.accounts.rename(account, type, address)) return refuse('account_taken', { code: 409, field: type })
  const what = address === null ? (`${type}_unlinked` as const) : (`${type}_linked` as const)
  writeDown(state, account, what, origin, { detail: shown, former: former === null ? null : { type, address: former } })
  if (type === 'email' && found.safety.oidc) {
    delete found.safety.oidc
    writeDown(state, account, 'oidc_unlinked', origin)
  }
  return DONE
}

export function linkGoogle(state: State, { account, secret, step, origin }: Of<'linkGoogle'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  if (secret === null && !safety.google) return refuse('google_not_linked', { code: 409 })
  safety.google = secret === null ? null : { secret, linkedAt: state.time, lastStep: step }
  writeDown(state, found.account, secret === null ? 'google_unlinked' : 'google_linked', origin)
  return DONE
}

/** Each code once: refused where its step, or a later one, was used before. */
export function takeGoogleStep(state: State, { account, step }: Of<'takeGoogleStep'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { google } = found.safety
  if (!google || step <= google.lastStep) return refuse('google_code_wrong', { field: 'google_code' })
  google.lastStep = step
  return DONE
}

/**
 * One person of an issuer opens one account, and an account has one such person: a later link takes the place of the former. It is
 * not unlinked where it is the only way in.
 */
export function linkOidc(state: State, { account, subject, origin }: Of<'linkOidc'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  if (subject === null) {
    if (!found.safety.oidc) return refuse('google_login_not_linked', { code: 409 })
    if (found.account.identity.passwordHash === NO_PASSWORD) return refuse('google_login_only', { code: 409 })
    delete found.safety.oidc
    writeDown(state, found.account, 'oidc_unlinked', origin)
    return DONE
  }
  const taken = state.accounts.all().some(({ id, safety }) => id !== account && safety?.oidc?.subject === subject)
  if (taken) return refuse('account_taken', { code: 409, field: 'email' })
  found.safety.oidc = { subject, linkedAt: state.time }
  writeDown(state, found.account, 'oidc_linked', origin)
  return DONE
}

export function setAntiPhishing(state: State, { account, phrase, origin }: Of<'setAntiPhishing'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  found.safety.antiPhishing = phrase
  writeDown(state, found.account, 'anti_phishing_set', origin)
  return DONE
}

/** Locking ends every session, this one too. */
export function freeze(state: State, { account, frozen, origin }: Of<'freeze'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  if ((safety.frozenAt !== null) === frozen) return DONE
  safety.frozenAt = frozen ? state.time : null
  if (frozen) endAllBut(safety, null)
  writeDown(state, found.account, frozen ? 'locked' : 'unlocked', origin)
  return DONE
}

export function setNickname(state: State, { account, nickname }: Of<'setNickname'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  found.safety.nickname = nickname
  return DONE
}

/** The person's language, and which groups of notices are mailed. */
export function setNotices(state: State, { account, language, mail }: Of<'setNotices'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  if (language !== undefined) safety.language = language
  if (mail !== undefined) safety.noticeMail = { ...mail }
  return DONE
}

/** One of the account's own images; another's is as if there were none. */
export function setAvatar(state: State, { account, image }: Of<'setAvatar'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  if (image !== null && !safety.images.some(({ id }) => id === image))
    return refuse('not_found', { code: 404, field: 'url' })
  safety.avatar = image
  return DONE
}

/** Answers `{id, dropped}`: what made room, the oldest in no use first, then the oldest receipts; picture and identity stay. */
export function keepImage(state: State, { account, id, type, bytes, sha }: Of<'keepImage'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { account: owner, safety } = found
  const { kyc } = safety
  const elsewhere = state.modules.flatMap((one) => [...(one.images?.(owner) ?? [])])
  const own = new Set([safety.avatar, kyc?.front, kyc?.back, kyc?.selfie])
  const used = new Set([...own, ...elsewhere])
  const dropped: string[] = []
  const drop = (kept: ReadonlySet<unknown>): boolean => {
    const oldest = safety.images.find((one) => !kept.has(one.id))
    if (!oldest) return false
    dropped.push(oldest.id)
    safety.images = safety.images.filter((one) => one !== oldest)
    return true
  }
  const unused = () => safety.images.filter((one) => !used.has(one.id)).length
  while (unused() >= UNUSED_IMAGES) drop(used)
  const isFull = () =>
    safety.images.length >= IMAGES || safety.images.reduce((sum, one) => sum + one.bytes, bytes) > IMAGE_BYTES
  while (isFull() && (drop(used) || drop(own)));
  keepNewest(safety.images, { id, type, bytes, at: state.time, ...(sha !== undefined && { sha }) }, IMAGES)
  return { ok: true, data: { id, dropped } }
}

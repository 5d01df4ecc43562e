import { displayName } from '../../../shared/rules/display-name.ts'
import { maskName } from '../../../shared/rules/mask-name.ts'
import type { InvitedView } from '../../contract/exchange-api.ts'
import type { Account } from '../model/account.ts'

/** What an inviter may know of somebody who came by their code. */
export function invitedView({ identity, safety, fills }: Account): InvitedView {
  const [first] = safety?.logins ?? []
  return {
    // Of a closed account no name is left.
    name: maskName(displayName({ ...identity, nickname: safety?.nickname ?? null })) || '--',
    joinedAt: first?.via === 'register' ? first.at : null,
    verified: (safety?.kyc?.level ?? 'none') !== 'none',
    traded: fills.spot.size + fills.contract.size > 0,
  }
}

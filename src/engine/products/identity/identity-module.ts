import type { Answer } from '../../contract/event.ts'
import type { ChangePassword, IdentityCommand } from '../../contract/identity-command.ts'
import type { IdentityViews } from '../../contract/identity-views.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { State } from '../../trading/model/state.ts'
import { ageRecords } from './age-records.ts'
import { closeAccount, closeBlocks, closedAccounts } from './close-account.ts'
import {
  bindAddress,
  freeze,
  keepImage,
  linkGoogle,
  linkOidc,
  setAntiPhishing,
  setAvatar,
  setNickname,
  setNotices,
  takeGoogleStep,
} from './guards.ts'
import { kycBasic, kycDecide, kycPhotos, kycSelfie } from './kyc.ts'
import { writeDown } from './person.ts'
import { safetyOf, safetyText, savedSafety } from './saved-safety.ts'
import { endAllBut, endSessions, noteLogin, openSession, seeSession } from './sessions.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    identity: IdentityCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    identity: IdentityViews
  }
}

/** Sessions, security and identity of a person. */
export const identityModule: EngineModule = {
  name: 'identity',
  commands: {
    changePassword,
    openSession,
    endSessions,
    seeSession,
    noteLogin,
    bindAddress,
    linkGoogle,
    takeGoogleStep,
    linkOidc,
    setAntiPhishing,
    freeze,
    setNickname,
    setNotices,
    setAvatar,
    keepImage,
    kycBasic,
    kycPhotos,
    kycSelfie,
    kycDecide,
    closeAccount,
  },
  steps: { hourly: ageRecords },
  invariants: { closed_accounts: closedAccounts },
  codec: {
    saveAccount: ({ safety }) => (safety ? savedSafety(safety) : undefined),
    restoreAccount(account, saved) {
      account.safety = safetyOf(saved)
    },
  },
  digest: {
    account(digest, { safety }) {
      if (safety) digest.text('safety').text(safetyText(safety))
    },
  },
  views: (state): IdentityViews => ({
    closeBlocks: (id) => {
      const account = state.accounts.get(id)
      return account ? closeBlocks(state, account) : []
    },
  }),
  images: ({ safety }) => [
    safety?.avatar ?? null,
    safety?.kyc?.front ?? null,
    safety?.kyc?.back ?? null,
    safety?.kyc?.selfie ?? null,
  ],
}

/** Sets the stored form of a password and keeps the time: withdrawals wait after it. Ends the other sessions. Answers `{}`. */
function changePassword(state: State, command: Omit<ChangePassword, 'kind'>): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404, field: 'account' })
  account.identity.passwordHash = command.passwordHash
  account.identity.passwordChangedAt = state.time
  const { kept = null, origin } = command
  if (account.safety) endAllBut(account.safety, kept)
  if (origin) writeDown(state, account, kept === null ? 'password_reset' : 'password_changed', origin)
  return { ok: true, data: {} }
}

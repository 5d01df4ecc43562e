import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { IdentityViews } from '../../contract/identity-views.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { ageRecords } from './age-records.ts'
import { changePassword } from './change-password.ts'
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
import { safetyOf, safetyText, savedSafety } from './saved-safety.ts'
import { endSessions, noteLogin, openSession, seeSession } from './sessions.ts'

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

import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { changePassword } from './change-password.ts'
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
  },
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
  images: ({ safety }) => [
    safety?.avatar ?? null,
    safety?.kyc?.front ?? null,
    safety?.kyc?.back ?? null,
    safety?.kyc?.selfie ?? null,
  ],
}

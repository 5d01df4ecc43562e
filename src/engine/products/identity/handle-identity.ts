import type { Answer } from '../../contract/event.ts'
import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { State } from '../../trading/model/state.ts'
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
import { endSessions, noteLogin, openSession, seeSession } from './sessions.ts'

/** Sessions, security and identity of a person. */
export function handleIdentity(state: State, command: IdentityCommand): Answer {
  switch (command.kind) {
    case 'openSession':
      return openSession(state, command)
    case 'endSessions':
      return endSessions(state, command)
    case 'seeSession':
      return seeSession(state, command)
    case 'noteLogin':
      return noteLogin(state, command)
    case 'bindAddress':
      return bindAddress(state, command)
    case 'linkGoogle':
      return linkGoogle(state, command)
    case 'takeGoogleStep':
      return takeGoogleStep(state, command)
    case 'linkOidc':
      return linkOidc(state, command)
    case 'setAntiPhishing':
      return setAntiPhishing(state, command)
    case 'freeze':
      return freeze(state, command)
    case 'setNickname':
      return setNickname(state, command)
    case 'setNotices':
      return setNotices(state, command)
    case 'setAvatar':
      return setAvatar(state, command)
    case 'keepImage':
      return keepImage(state, command)
    case 'kycBasic':
      return kycBasic(state, command)
    case 'kycPhotos':
      return kycPhotos(state, command)
    case 'kycSelfie':
      return kycSelfie(state, command)
    case 'kycDecide':
      return kycDecide(state, command)
  }
}

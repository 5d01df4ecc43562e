import { useSession } from '../../base/session/session.ts'

/** Whether the person's identity is verified as far as C2C wants; null where that is not known. */
export function useVerified(): boolean | null {
  const { user } = useSession()
  return user?.kyc ? user.kyc.level !== 'none' : null
}

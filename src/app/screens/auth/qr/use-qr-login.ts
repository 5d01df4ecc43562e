import { useEffect, useState, useSyncExternalStore } from 'react'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../../base/api/call-api.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { signIn } from '../../../base/session/session.ts'
import { writeResult } from '../../../services/forms/use-form-write.ts'
import { createQrLogin, type QrFace, type QrLogin } from './qr-login.ts'
import { newQrSecret, qrChallenge } from './qr-secret.ts'

const quiet = { quiet: true }

/** The QR log-in of this page, while it is shown. */
export function useQrLogin(): { login: QrLogin; face: QrFace } {
  const [login] = useState(() =>
    createQrLogin({
      newSecret: newQrSecret,
      challengeOf: qrChallenge,
      create: async (challenge) => writeResult(await callApi(calls.qrCreate, { challenge }, quiet)),
      async status(id) {
        const answer = await callApi(calls.qrStatus, { id }, quiet)
        return isConfirmed(answer) ? answer.data : null
      },
      take: async (id, secret) => writeResult(await callApi(calls.qrTake, { id, secret }, quiet)),
      signIn,
      now: serverNow,
      later(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      hidden: () => document.hidden,
    }),
  )
  useEffect(() => {
    void login.make()
    return login.end
  }, [login])
  const face = useSyncExternalStore(login.subscribe, login.read)
  return { login, face }
}

import { createHash } from 'node:crypto'
import type { privacyCalls } from '../../src/shared/calls/privacy-calls.ts'
import type { profileCalls } from '../../src/shared/calls/profile-calls.ts'
import type { qrCalls } from '../../src/shared/calls/qr-calls.ts'
import type { securityCalls } from '../../src/shared/calls/security-calls.ts'
import { naiveTotp } from '../oracle/naive-totp.ts'
import { AuthSteps, GOOD_PASSWORD } from './auth-steps.ts'
import { emptyAccount } from './empty-account.ts'
import type { HttpScene } from './http-scene.ts'
import { madePng } from './made-image.ts'

type IdentityCall =
  | keyof typeof securityCalls
  | keyof typeof qrCalls
  | keyof typeof profileCalls
  | keyof typeof privacyCalls

const NEW_EMAIL = 'other@sandbox.test'
const NEW_PHONE = '+44 7700900124'
const NEW_PASSWORD = 'Sandbox-2!'
const PAGE_SECRET = 'p'.repeat(43)

/**
 * A request of each call about sessions, security and identity that is answered with 200, in this order, by the demo account; it ends
 * with another mail address, phone and password, and with another person signed in. @param answers what earlier ones were answered
 */
export function identityRequests(scene: HttpScene, answers: Map<string, unknown>): Record<IdentityCall, () => unknown> {
  const codeTo = (to: string) => scene.http.outbox.list(to).find((item) => item.code)?.code
  const of = (name: IdentityCall) => answers.get(name) as Record<string, string>
  let email = 'demo@sandbox.test'
  const after = (ms: number) => scene.bench.time.jump(ms)
  const stepCode = async () => {
    after(60_000)
    await scene.client.post('api/account/sendStepCode', { use: 'change', to: 'email' }, { token: scene.token })
    return codeTo(email)
  }
  const totp = () => naiveTotp(of('googleSecret').secret as string, scene.http.host.now())
  return {
    sessions: () => ({}),
    loginRecords: () => ({}),
    securityRecords: () => ({ page: '1' }),
    revokeSession: () => ({ others: true }),
    sendStepCode: () => ({ use: 'withdraw', to: 'email' }),
    antiPhishing: async () => ({ phrase: 'river nine', email_code: await stepCode() }),
    changePassword: async () => ({ password: 'Sandbox-1!', new_password: NEW_PASSWORD, email_code: await stepCode() }),
    bindPhone: async () => ({ phone: NEW_PHONE, code: codeTo(NEW_PHONE), email_code: await stepCode() }),
    bindEmail: async () => {
      const email_code = await stepCode()
      email = NEW_EMAIL
      return { email, code: codeTo(NEW_EMAIL), email_code }
    },
    googleSecret: () => ({}),
    googleBind: async () => {
      const email_code = await stepCode()
      return { code: totp(), email_code }
    },
    googleUnbind: () => {
      after(30_000)
      return { password: NEW_PASSWORD, google_code: totp() }
    },
    googleLoginUnbind: async () => {
      const { host } = scene.http
      const account = host.exchange.accountByLogin('email', email)?.id ?? 0
      const origin = { device: 'a browser', ip: '10.0.0.1', country: 'CH' }
      await host.submit({ kind: 'linkOidc', account, subject: 'linked before', origin })
      return { password: NEW_PASSWORD, email_code: await stepCode() }
    },
    qrCreate: () => ({ challenge: createHash('sha256').update(PAGE_SECRET).digest('base64url') }),
    qrStatus: () => ({ id: of('qrCreate').id }),
    qrScan: () => ({ id: of('qrCreate').id }),
    qrConfirm: () => ({ id: of('qrCreate').id, password: NEW_PASSWORD }),
    qrTake: () => ({ id: of('qrCreate').id, secret: PAGE_SECRET }),
    uploadImage: () => ({ file: { name: 'a.png', type: 'image/png', bytes: madePng() } }),
    saveAvatar: () => ({ url: of('uploadImage').url }),
    changeNickname: () => ({ nickname: 'Demo' }),
    kyc: () => ({
      step: 'basic',
      country: 'PT',
      id_type: 'passport',
      name: 'Mara Lind',
      number: 'CA123456',
      birth: '1990-01-01',
    }),
    kycState: () => ({}),
    lock: () => ({ cancel_orders: false }),
    sendUnlockCode: () => ({ account: NEW_EMAIL, area: '', type: 'email' }),
    unlock: () => ({ type: 'email', account: NEW_EMAIL, password: NEW_PASSWORD, code: codeTo(NEW_EMAIL) }),
    exportData: async () => ({ email_code: await stepCode() }),
    closeStanding: () => ({}),
    // Of somebody else, who is signed in from here on.
    closeAccount: async () => {
      email = 'leaving@sandbox.test'
      const steps = new AuthSteps(scene.client, scene.http.outbox)
      const { data } = await steps.register({ email, code: await steps.emailCode(email) })
      scene.token = data.token
      await emptyAccount(scene.http.host, data.user.id)
      return { confirm: email, password: GOOD_PASSWORD, email_code: await stepCode() }
    },
  }
}

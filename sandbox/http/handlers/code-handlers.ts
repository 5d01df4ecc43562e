import { type Answered, accepted, refused } from '../../../src/shared/calls/answered.ts'
import { canonicalPhone } from '../../../src/shared/rules/phone-identity.ts'
import { type AddressType, accountsByAddress, canonicalAddress, readAddress } from '../../accounts/address.ts'
import { CODE_SENT } from '../../accounts/code-service.ts'
import { regionRefusal } from '../../accounts/region.ts'
import type { CodePurpose } from '../../content/code-mail.ts'
import { phraseOf } from '../../identity/user-view.ts'
import type { CallContext, Handlers } from '../call-context.ts'

type CodeCall =
  | 'sendEmailCode'
  | 'sendPhoneCode'
  | 'verifyPhoneCode'
  | 'sendUnCodePhone'
  | 'sendUnCodeEmail'
  | 'sendFindPwdCode'

/** Codes by mail and phone. Nothing here tells whether an account exists. */
export const codeHandlers: Handlers<CodeCall> = {
  sendEmailCode({ email }, context) {
    const refusal = regionRefusal(context.country, null)
    return refusal ? { ok: false, refusal } : sendCode('register', canonicalAddress('email', email), context)
  },

  sendPhoneCode({ phone, code: area }, context) {
    const to = canonicalPhone(phone)
    if (!to.startsWith(area)) return refused('phone_format', { field: 'phone' })
    const refusal = regionRefusal(context.country, to)
    return refusal ? { ok: false, refusal } : sendCode('register', to, context)
  },

  verifyPhoneCode({ phone, area, code }, { codes, host, ip }) {
    const to = canonicalPhone(phone)
    if (!to.startsWith(area)) return refused('phone_format', { field: 'phone' })
    const refusal = codes.check('register', to, code, { now: host.now(), ip, use: false })
    return refusal ? { ok: false, refusal } : accepted({ ok: true as const })
  },

  sendUnCodePhone: ({ phone }, context) => sendToOwn('phone', phone, context),
  sendUnCodeEmail: ({ email }, context) => sendToOwn('email', email, context),

  sendFindPwdCode({ account, area, type }, context) {
    const read = readAddress(type, account, area)
    if (!read.ok) return read
    const [known] = accountsByAddress(context.host.exchange, type, read.address)
    return sendCode('find_password', read.address, context, { deliver: known !== undefined, whose: known?.id })
  },
}

/** To the person's own address the code unlinks it, to another it links it. */
function sendToOwn(type: AddressType, text: string, context: CallContext): Answered<typeof CODE_SENT> {
  const to = canonicalAddress(type, text)
  const own = context.host.exchange.account(context.user)?.[type]
  const isOwn = own !== null && own !== undefined && canonicalAddress(type, own) === to
  // Of an address that nobody has proved yet the phrase is kept back.
  return sendCode(isOwn ? 'unbind' : 'bind', to, context, isOwn ? { whose: context.user } : {})
}

/** @param whose person whose own address it is: the mail carries the anti-phishing phrase */
export function sendCode(
  purpose: CodePurpose,
  to: string,
  context: CallContext,
  { deliver = true, whose }: { deliver?: boolean; whose?: number | undefined } = {},
): Answered<typeof CODE_SENT> {
  const { codes, host, ip, language } = context
  const refusal = codes.send({ purpose, to, ip, language, deliver, phrase: phraseOf(whose, context) }, host.now())
  return refusal ? { ok: false, refusal } : accepted(CODE_SENT)
}

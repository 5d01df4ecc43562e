import type { Language, Words } from './language.ts'
import { NOTICE_TEXTS, type NoticeKind } from './notice-texts.ts'

const WHERE: Words = {
  en: ' {{time}} UTC, {{device}}, {{place}}, {{ip}}.',
  'zh-CN': '{{time}}（UTC），{{device}}，{{place}}，{{ip}}。',
  'zh-TW': '{{time}}（UTC），{{device}}，{{place}}，{{ip}}。',
  ja: '{{time}}（UTC）、{{device}}、{{place}}、{{ip}}。',
  ko: ' {{time}} UTC, {{device}}, {{place}}, {{ip}}.',
}

const WHEN: Words = {
  en: ' {{time}} UTC.',
  'zh-CN': '{{time}}（UTC）。',
  'zh-TW': '{{time}}（UTC）。',
  ja: '{{time}}（UTC）。',
  ko: ' {{time}} UTC.',
}

const REASON: Words = {
  en: ' Reason: {{reason}}',
  'zh-CN': '原因：{{reason}}',
  'zh-TW': '理由：{{reason}}',
  ja: ' 理由：{{reason}}',
  ko: ' 사유: {{reason}}',
}

const CARE: Words = {
  en: ' If this was not you, change your password and lock your account on the Security page immediately.',
  'zh-CN': '如非您本人操作，请立即修改登录密码，并在安全中心锁定账户。',
  'zh-TW': '若這不是您本人的操作，請立刻變更登入密碼，並到安全中心鎖定帳戶。',
  ja: '心当たりがない場合は、すぐにパスワードを変更し、セキュリティセンターでアカウントをロックしてください。',
  ko: ' 본인이 한 일이 아니라면 즉시 비밀번호를 바꾸고 보안 센터에서 계정을 잠그세요.',
}

const PHRASE: Words = {
  en: ' Your anti-phishing code: {{phrase}}',
  'zh-CN': '您的防钓鱼码：{{phrase}}',
  'zh-TW': '您設定的防釣魚碼：{{phrase}}',
  ja: ' フィッシング対策コード：{{phrase}}',
  ko: ' 피싱 방지 코드: {{phrase}}',
}

export interface NoticeMail {
  kind: NoticeKind
  /** What the text names: amounts, coins, masked addresses. */
  params: Readonly<Record<string, string>>
  /** Day and time, UTC. */
  time: string
  /** Where it came from; null where that is the exchange itself. */
  origin: { device: string; place: string; ip: string } | null
  /** The reviewer's own words. */
  reason: string | null
  /** Whether the person is informed of what to do if it was somebody else. */
  care: boolean
  site: string
  /** The person's anti-phishing phrase; null where there is none. It comes last. */
  phrase: string | null
}

/** The text that tells a person of something, in their language. What comes from people is never read as a place of the text. */
export function noticeMail(language: Language, mail: NoticeMail): string {
  const { origin, reason, care, phrase } = mail
  const parts = [
    NOTICE_TEXTS[mail.kind],
    origin ? WHERE : WHEN,
    reason === null ? null : REASON,
    care ? CARE : null,
    phrase === null ? null : PHRASE,
  ]
  const values: Record<string, string | null> = {
    ...mail.params,
    ...origin,
    time: mail.time,
    site: mail.site,
    reason,
    phrase,
  }
  const text = parts.map((labels) => labels?.[language] ?? '').join('')
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '--')
}

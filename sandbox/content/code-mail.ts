import type { Language, Words } from './language.ts'

/** What a code is for; a code is good for its own purpose alone. */
export type CodePurpose = 'register' | 'find_password' | 'bind' | 'unbind' | 'step_up' | 'withdraw' | 'unlock'

const WHAT: Record<CodePurpose, Words> = {
  register: {
    en: '{{code}} is your {{site}} code for creating an account.',
    'zh-CN': '{{code}} 是您注册 {{site}} 账户的验证码。',
    'zh-TW': '{{code}} 是您註冊 {{site}} 帳戶的驗證碼。',
    ja: '{{code}}は{{site}}のアカウント登録用の認証コードです。',
    ko: '{{code}}은(는) {{site}} 회원가입 인증 코드입니다.',
  },
  find_password: {
    en: '{{code}} is your {{site}} code for setting a new password.',
    'zh-CN': '{{code}} 是您重设 {{site}} 登录密码的验证码。',
    'zh-TW': '{{code}} 是您重設 {{site}} 登入密碼的驗證碼。',
    ja: '{{code}}は{{site}}のパスワード再設定用の認証コードです。',
    ko: '{{code}}은(는) {{site}} 비밀번호 재설정 인증 코드입니다.',
  },
  bind: {
    en: '{{code}} is your {{site}} code for linking this address to your account.',
    'zh-CN': '{{code}} 是您绑定 {{site}} 账户的验证码。',
    'zh-TW': '{{code}} 是您連結 {{site}} 帳戶的驗證碼。',
    ja: '{{code}}は{{site}}のアカウントに連携するための認証コードです。',
    ko: '{{code}}은(는) {{site}} 계정 연결 인증 코드입니다.',
  },
  unbind: {
    en: '{{code}} is your {{site}} code for unlinking this address from your account.',
    'zh-CN': '{{code}} 是您解绑 {{site}} 账户的验证码。',
    'zh-TW': '{{code}} 是您解除 {{site}} 帳戶連結的驗證碼。',
    ja: '{{code}}は{{site}}のアカウントとの連携を解除するための認証コードです。',
    ko: '{{code}}은(는) {{site}} 계정 연결 해제 인증 코드입니다.',
  },
  step_up: {
    en: '{{code}} is your {{site}} code for changing your security settings.',
    'zh-CN': '{{code}} 是您修改 {{site}} 安全设置的验证码。',
    'zh-TW': '{{code}} 是您變更 {{site}} 帳戶安全設定的驗證碼。',
    ja: '{{code}}は{{site}}のセキュリティ設定を変更するための認証コードです。',
    ko: '{{code}}은(는) {{site}} 보안 설정 변경 인증 코드입니다.',
  },
  withdraw: {
    en: '{{code}} is your {{site}} code for a withdrawal.',
    'zh-CN': '{{code}} 是您在 {{site}} 提现的验证码。',
    'zh-TW': '{{code}} 是您從 {{site}} 提領資產的驗證碼。',
    ja: '{{code}}は{{site}}からの出金用の認証コードです。',
    ko: '{{code}}은(는) {{site}} 출금 인증 코드입니다.',
  },
  unlock: {
    en: '{{code}} is your {{site}} code for unlocking your account.',
    'zh-CN': '{{code}} 是您解锁 {{site}} 账户的验证码。',
    'zh-TW': '{{code}} 是您解除 {{site}} 帳戶鎖定的驗證碼。',
    ja: '{{code}}は{{site}}のアカウントのロックを解除するための認証コードです。',
    ko: '{{code}}은(는) {{site}} 계정 잠금 해제 인증 코드입니다.',
  },
}

const CARE: Words = {
  en: ' It is valid for 10 minutes. {{site}} staff will never ask you for it.',
  'zh-CN': '10 分钟内有效。{{site}} 的工作人员绝不会向您索要验证码。',
  'zh-TW': '10 分鐘內有效。{{site}} 的人員絕不會向您索取驗證碼。',
  ja: '有効期限は10分です。{{site}}の担当者がコードをお尋ねすることはありません。',
  ko: ' 10분 동안 유효합니다. {{site}} 직원은 절대 코드를 묻지 않습니다.',
}

const PHRASE: Words = {
  en: ' Your anti-phishing code: {{phrase}}',
  'zh-CN': '您的防钓鱼码：{{phrase}}',
  'zh-TW': '您設定的防釣魚碼：{{phrase}}',
  ja: ' フィッシング対策コード：{{phrase}}',
  ko: ' 피싱 방지 코드: {{phrase}}',
}

export interface MailParams {
  code: string
  site: string
  /** The person's anti-phishing phrase, as it was typed; null where there is none. */
  phrase: string | null
}

/** The text that carries a code, in the person's language. The phrase comes last: nothing in it is read as a place of the text. */
export function codeMail(purpose: CodePurpose, language: Language, { code, site, phrase }: MailParams): string {
  const text = `${WHAT[purpose][language]}${CARE[language]}`
    .replaceAll('{{code}}', code)
    .replaceAll('{{site}}', () => site)
  return phrase === null ? text : text + PHRASE[language].replace('{{phrase}}', () => phrase)
}

import type { Language, Words } from '../content/language.ts'
import { LANGUAGES } from '../content/language.ts'

/** The texts of the issuer's page. */
export const SIGN_IN_TEXTS = {
  title: {
    en: 'Choose a Google account',
    'zh-CN': '选择 Google 账号',
    'zh-TW': '選擇 Google 帳戶',
    ja: 'Google アカウントを選択',
    ko: 'Google 계정 선택',
  },
  lead: {
    en: 'to continue to {site}',
    'zh-CN': '以继续前往 {site}',
    'zh-TW': '以繼續使用 {site}',
    ja: '{site} に進みます',
    ko: '{site}(으)로 계속합니다',
  },
  other: {
    en: 'Another email',
    'zh-CN': '其他邮箱',
    'zh-TW': '其他電子郵件',
    ja: '別のメールアドレス',
    ko: '다른 이메일',
  },
  wrong: {
    en: 'Not a valid email address.',
    'zh-CN': '这不是有效的邮箱地址。',
    'zh-TW': '這個電子郵件地址格式不正確。',
    ja: 'メールアドレスの形式が正しくありません。',
    ko: '이메일 주소 형식이 아닙니다.',
  },
  unverified: {
    en: 'Email not verified',
    'zh-CN': '邮箱未验证',
    'zh-TW': '電子郵件尚未驗證',
    ja: 'メール未確認',
    ko: '인증되지 않은 이메일',
  },
  go: { en: 'Continue', 'zh-CN': '继续', 'zh-TW': '繼續', ja: '続ける', ko: '계속' },
  deny: { en: 'Cancel', 'zh-CN': '取消', 'zh-TW': '取消', ja: 'キャンセル', ko: '취소' },
  note: {
    en: 'This is the sandbox’s own issuer, not Google. It asks for no password and accepts any address.',
    'zh-CN': '这是沙盒自带的登录服务，代替 Google。它不需要密码，任何邮箱都可以使用。',
    'zh-TW': '這是沙盒內建的登入服務，用來代替 Google。不需輸入密碼，任何信箱都能使用。',
    ja: 'これは Google の代わりをするサンドボックス自身の認証サーバーです。パスワードは不要で、どのアドレスでも使えます。',
    ko: 'Google을 대신하는 샌드박스 자체 인증 서버입니다. 비밀번호 없이 어떤 주소든 사용할 수 있습니다.',
  },
  failed: {
    en: 'This sign-in cannot continue',
    'zh-CN': '无法继续登录',
    'zh-TW': '無法繼續登入',
    ja: 'ログインを続けられません',
    ko: '로그인을 계속할 수 없습니다',
  },
  failedText: {
    en: 'Close this window and start again from the log-in page.',
    'zh-CN': '请关闭此窗口，并在登录页面重新开始。',
    'zh-TW': '請關閉這個視窗，回到登入頁面重新開始。',
    ja: 'このウィンドウを閉じ、ログインページからやり直してください。',
    ko: '이 창을 닫고 로그인 페이지에서 다시 시작하세요.',
  },
} satisfies Record<string, Words>

/**
 * The page's language: what the product asked for (`ui_locales`), else what the browser prefers, else English.
 * @param asked locales with spaces between  @param accepted the Accept-Language header
 */
export function languageFor(asked: string | undefined, accepted: string | undefined): Language {
  const wishes = [
    ...(asked?.split(' ') ?? []),
    ...(accepted?.split(',').map((part) => part.split(';')[0]?.trim()) ?? []),
  ]
  for (const wish of wishes) {
    const found = wish && languageOfTag(wish)
    if (found) return found
  }
  return 'en'
}

function languageOfTag(tag: string): Language | null {
  const name = tag.toLowerCase()
  const exact = LANGUAGES.find((language) => language.toLowerCase() === name)
  if (exact) return exact
  if (/^zh\b/.test(name)) return /hant|\b(tw|hk|mo)\b/.test(name) ? 'zh-TW' : 'zh-CN'
  return LANGUAGES.find((language) => language === name.split('-')[0]) ?? null
}

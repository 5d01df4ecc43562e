import type { SecurityEvent } from '../../src/shared/rules/security-event.ts'
import type { Words } from './language.ts'

/** What a notice tells: how the outbox names it. */
export type NoticeKind =
  | SecurityEvent
  | 'signed_in'
  | 'withdraw_asked'
  | 'withdraw_sent'
  | 'withdraw_refused'
  | 'withdraw_cancelled'
  | 'deposit_credited'
  | 'deposit_failed'
  | 'voucher_credited'
  | 'voucher_refused'
  | 'order_filled'

export const NOTICE_TEXTS: Readonly<Record<NoticeKind, Words>> = {
  signed_in: {
    en: '{{site}}: new log-in to your account from a new device or country.',
    'zh-CN': '【{{site}}】您的账户在新设备或新的国家/地区登录。',
    'zh-TW': '【{{site}}】您的帳戶從新的裝置或新的國家/地區登入。',
    ja: '【{{site}}】新しい端末または新しい国・地域からアカウントにログインがありました。',
    ko: '[{{site}}] 새로운 기기 또는 국가에서 계정에 로그인했습니다.',
  },
  password_changed: {
    en: '{{site}}: your log-in password was changed. All other sessions have ended, and withdrawals are on hold for 48 hours.',
    'zh-CN': '【{{site}}】您的登录密码已修改。其他会话均已结束，48 小时内不能提现。',
    'zh-TW': '【{{site}}】您的登入密碼已變更。其他工作階段都已結束，48 小時內無法提領。',
    ja: '【{{site}}】ログインパスワードが変更されました。ほかのセッションはすべて終了し、出金は48時間できません。',
    ko: '[{{site}}] 로그인 비밀번호가 변경되었습니다. 다른 세션은 모두 종료되었고 48시간 동안 출금할 수 없습니다.',
  },
  password_reset: {
    en: '{{site}}: a new log-in password was set with a code. All sessions have ended, and withdrawals are on hold for 48 hours.',
    'zh-CN': '【{{site}}】已通过验证码设置新的登录密码。所有会话均已结束，48 小时内不能提现。',
    'zh-TW': '【{{site}}】已透過驗證碼設定新的登入密碼。所有工作階段都已結束，48 小時內無法提領。',
    ja: '【{{site}}】認証コードにより新しいログインパスワードが設定されました。すべてのセッションは終了し、出金は48時間できません。',
    ko: '[{{site}}] 인증 코드로 새 로그인 비밀번호가 설정되었습니다. 모든 세션이 종료되었고 48시간 동안 출금할 수 없습니다.',
  },
  email_linked: {
    en: '{{site}}: the email {{detail}} was linked to your account.',
    'zh-CN': '【{{site}}】邮箱 {{detail}} 已绑定到您的账户。',
    'zh-TW': '【{{site}}】電子郵件 {{detail}} 已連結到您的帳戶。',
    ja: '【{{site}}】メールアドレス{{detail}}がアカウントに連携されました。',
    ko: '[{{site}}] 이메일 {{detail}}이(가) 계정에 연결되었습니다.',
  },
  email_unlinked: {
    en: '{{site}}: the email {{detail}} was unlinked from your account.',
    'zh-CN': '【{{site}}】邮箱 {{detail}} 已从您的账户解绑。',
    'zh-TW': '【{{site}}】電子郵件 {{detail}} 已從您的帳戶解除連結。',
    ja: '【{{site}}】メールアドレス{{detail}}とアカウントの連携が解除されました。',
    ko: '[{{site}}] 이메일 {{detail}}의 계정 연결이 해제되었습니다.',
  },
  phone_linked: {
    en: '{{site}}: the phone {{detail}} was linked to your account.',
    'zh-CN': '【{{site}}】手机号 {{detail}} 已绑定到您的账户。',
    'zh-TW': '【{{site}}】手機號碼 {{detail}} 已連結到您的帳戶。',
    ja: '【{{site}}】電話番号{{detail}}がアカウントに連携されました。',
    ko: '[{{site}}] 휴대폰 번호 {{detail}}이(가) 계정에 연결되었습니다.',
  },
  phone_unlinked: {
    en: '{{site}}: the phone {{detail}} was unlinked from your account.',
    'zh-CN': '【{{site}}】手机号 {{detail}} 已从您的账户解绑。',
    'zh-TW': '【{{site}}】手機號碼 {{detail}} 已從您的帳戶解除連結。',
    ja: '【{{site}}】電話番号{{detail}}とアカウントの連携が解除されました。',
    ko: '[{{site}}] 휴대폰 번호 {{detail}}의 계정 연결이 해제되었습니다.',
  },
  google_linked: {
    en: '{{site}}: a Google authenticator was linked to your account.',
    'zh-CN': '【{{site}}】您的账户已绑定谷歌验证器。',
    'zh-TW': '【{{site}}】您的帳戶已連結 Google 驗證器。',
    ja: '【{{site}}】アカウントにGoogle認証アプリが連携されました。',
    ko: '[{{site}}] 계정에 Google 인증 앱이 연결되었습니다.',
  },
  google_unlinked: {
    en: '{{site}}: the Google authenticator was unlinked from your account.',
    'zh-CN': '【{{site}}】您的账户已解绑谷歌验证器。',
    'zh-TW': '【{{site}}】您的帳戶已解除 Google 驗證器連結。',
    ja: '【{{site}}】アカウントとGoogle認証アプリの連携が解除されました。',
    ko: '[{{site}}] 계정의 Google 인증 앱 연결이 해제되었습니다.',
  },
  oidc_linked: {
    en: '{{site}}: Google log-in was linked to your account.',
    'zh-CN': '【{{site}}】您的账户已绑定谷歌登录。',
    'zh-TW': '【{{site}}】您的帳戶已連結 Google 登入。',
    ja: '【{{site}}】アカウントにGoogleログインが連携されました。',
    ko: '[{{site}}] 계정에 Google 로그인이 연결되었습니다.',
  },
  oidc_unlinked: {
    en: '{{site}}: Google log-in was unlinked from your account.',
    'zh-CN': '【{{site}}】您的账户已解绑谷歌登录。',
    'zh-TW': '【{{site}}】您的帳戶已解除 Google 登入連結。',
    ja: '【{{site}}】アカウントとGoogleログインの連携が解除されました。',
    ko: '[{{site}}] 계정의 Google 로그인 연결이 해제되었습니다.',
  },
  anti_phishing_set: {
    en: '{{site}}: your anti-phishing code was changed. Every email from us shows the new one.',
    'zh-CN': '【{{site}}】您的防钓鱼码已重新设置。今后我们的每封邮件都会带有新的防钓鱼码。',
    'zh-TW': '【{{site}}】您的防釣魚碼已重新設定。之後我們寄出的每封郵件都會附上新的防釣魚碼。',
    ja: '【{{site}}】フィッシング対策コードが設定し直されました。今後のメールにはすべて新しいコードが記載されます。',
    ko: '[{{site}}] 피싱 방지 코드가 새로 설정되었습니다. 앞으로 보내 드리는 모든 메일에 새 코드가 표시됩니다.',
  },
  sessions_ended: {
    en: '{{site}}: sessions of your account were ended: {{detail}}.',
    'zh-CN': '【{{site}}】您账户的以下会话已结束：{{detail}}。',
    'zh-TW': '【{{site}}】您帳戶的下列工作階段已結束：{{detail}}。',
    ja: '【{{site}}】アカウントの次のセッションが終了しました：{{detail}}。',
    ko: '[{{site}}] 계정의 다음 세션이 종료되었습니다: {{detail}}.',
  },
  locked: {
    en: '{{site}}: your account is locked. All sessions have ended; no assets can leave it until you unlock it.',
    'zh-CN': '【{{site}}】您的账户已全部锁定。所有会话均已结束，解锁前任何资产都不能转出。',
    'zh-TW': '【{{site}}】您的帳戶已全部鎖定。所有工作階段都已結束，解鎖前任何資產都無法轉出。',
    ja: '【{{site}}】アカウントのすべてがロックされました。セッションはすべて終了し、解除するまで資産は一切動かせません。',
    ko: '[{{site}}] 계정 전체가 잠겼습니다. 모든 세션이 종료되었고 잠금을 풀 때까지 어떤 자산도 나갈 수 없습니다.',
  },
  unlocked: {
    en: '{{site}}: your account was unlocked.',
    'zh-CN': '【{{site}}】您的账户已解锁。',
    'zh-TW': '【{{site}}】您的帳戶已解除鎖定。',
    ja: '【{{site}}】アカウントのロックが解除されました。',
    ko: '[{{site}}] 계정 잠금이 해제되었습니다.',
  },
  kyc_passed: {
    en: '{{site}}: your identity was verified.',
    'zh-CN': '【{{site}}】您的身份认证已通过。',
    'zh-TW': '【{{site}}】您的身分驗證已通過。',
    ja: '【{{site}}】本人確認が完了しました。',
    ko: '[{{site}}] 본인 인증이 승인되었습니다.',
  },
  kyc_refused: {
    en: '{{site}}: your identity verification was rejected. See the reason on the Identity page.',
    'zh-CN': '【{{site}}】您的身份认证未通过，原因请见“身份认证”页面。',
    'zh-TW': '【{{site}}】您的身分驗證未通過，原因請見「身分驗證」頁面。',
    ja: '【{{site}}】本人確認が承認されませんでした。理由は「本人確認」のページに表示されています。',
    ko: '[{{site}}] 본인 인증이 승인되지 않았습니다. 사유는 본인 인증 페이지에 있습니다.',
  },
  account_closed: {
    en: '{{site}}: your account was deleted. Its personal data was erased, and it can no longer be used to log in.',
    'zh-CN': '【{{site}}】您的账户已注销。个人信息已删除，任何人都无法再登录该账户。',
    'zh-TW': '【{{site}}】您的帳戶已刪除。個人資料已移除，任何人都無法再登入此帳戶。',
    ja: '【{{site}}】アカウントが削除されました。個人情報は消去され、今後ログインすることはできません。',
    ko: '[{{site}}] 계정이 삭제되었습니다. 개인정보는 삭제되었으며 더 이상 로그인할 수 없습니다.',
  },
  withdraw_asked: {
    en: '{{site}}: a withdrawal of {{amount}} {{coin}} to {{address}} on {{network}} was requested and is under review. You can cancel it until it is sent.',
    'zh-CN': '【{{site}}】已申请通过 {{network}} 提现 {{amount}} {{coin}} 至 {{address}}，正在审核。发出前您可以撤回。',
    'zh-TW': '【{{site}}】已申請經由 {{network}} 提領 {{amount}} {{coin}} 至 {{address}}，審核中。送出前您都可以撤回。',
    ja: '【{{site}}】{{network}}経由で{{amount}} {{coin}}を{{address}}へ出金する申請を受け付け、審査中です。送金されるまでは取り消せます。',
    ko: '[{{site}}] {{network}} 네트워크로 {{amount}} {{coin}}을(를) {{address}}(으)로 출금 신청했으며 심사 중입니다. 전송 전까지 취소할 수 있습니다.',
  },
  withdraw_sent: {
    en: '{{site}}: your withdrawal was sent: {{received}} {{coin}} to {{address}} on {{network}}.',
    'zh-CN': '【{{site}}】您的提现已通过 {{network}} 发出：{{received}} {{coin}} 至 {{address}}。',
    'zh-TW': '【{{site}}】您的提領已經由 {{network}} 送出：{{received}} {{coin}} 至 {{address}}。',
    ja: '【{{site}}】{{network}}経由で出金が送金されました：{{received}} {{coin}}、送金先{{address}}。',
    ko: '[{{site}}] {{network}} 네트워크로 출금이 전송되었습니다: {{received}} {{coin}}, {{address}}.',
  },
  withdraw_refused: {
    en: '{{site}}: your withdrawal of {{amount}} {{coin}} was rejected; the full amount was returned to your Fund account.',
    'zh-CN': '【{{site}}】您的 {{amount}} {{coin}} 提现申请未通过，资金已全部退回资金账户。',
    'zh-TW': '【{{site}}】您提領 {{amount}} {{coin}} 的申請未通過，款項已全數退回資金帳戶。',
    ja: '【{{site}}】{{amount}} {{coin}}の出金は承認されず、全額が資金口座に戻されました。',
    ko: '[{{site}}] {{amount}} {{coin}} 출금이 거절되어 전액이 자금 계정으로 돌아왔습니다.',
  },
  withdraw_cancelled: {
    en: '{{site}}: your withdrawal of {{amount}} {{coin}} was cancelled; the full amount was returned to your Fund account.',
    'zh-CN': '【{{site}}】您已撤回 {{amount}} {{coin}} 的提现申请，资金已全部退回资金账户。',
    'zh-TW': '【{{site}}】您已取消提領 {{amount}} {{coin}}，款項已全數回到資金帳戶。',
    ja: '【{{site}}】{{amount}} {{coin}}の出金が取り消され、全額が資金口座に戻りました。',
    ko: '[{{site}}] {{amount}} {{coin}} 출금이 취소되어 전액이 자금 계정으로 돌아왔습니다.',
  },
  deposit_credited: {
    en: '{{site}}: a deposit of {{amount}} {{coin}} on {{network}} was credited to your Fund account.',
    'zh-CN': '【{{site}}】通过 {{network}} 充值的 {{amount}} {{coin}} 已到账资金账户。',
    'zh-TW': '【{{site}}】經由 {{network}} 入金的 {{amount}} {{coin}} 已存入您的資金帳戶。',
    ja: '【{{site}}】{{network}}経由の{{amount}} {{coin}}の入金が資金口座に反映されました。',
    ko: '[{{site}}] {{network}} 네트워크의 {{amount}} {{coin}} 입금이 자금 계정에 반영되었습니다.',
  },
  deposit_failed: {
    en: '{{site}}: a deposit of {{amount}} {{coin}} on {{network}} was not credited. See the reason in your deposit history.',
    'zh-CN': '【{{site}}】通过 {{network}} 充值的 {{amount}} {{coin}} 未能入账，原因请见充值记录。',
    'zh-TW': '【{{site}}】經由 {{network}} 入金的 {{amount}} {{coin}} 未能入帳，原因請見入金紀錄。',
    ja: '【{{site}}】{{network}}経由の{{amount}} {{coin}}の入金は反映されませんでした。理由は入金履歴に表示されています。',
    ko: '[{{site}}] {{network}} 네트워크의 {{amount}} {{coin}} 입금이 반영되지 않았습니다. 사유는 입금 내역에 있습니다.',
  },
  voucher_credited: {
    en: '{{site}}: your receipt was accepted; {{amount}} {{coin}} was credited to your Fund account.',
    'zh-CN': '【{{site}}】您的凭证已通过审核，{{amount}} {{coin}} 已到账资金账户。',
    'zh-TW': '【{{site}}】您的憑證已通過審核，{{amount}} {{coin}} 已存入資金帳戶。',
    ja: '【{{site}}】振込明細が承認され、{{amount}} {{coin}}が資金口座に反映されました。',
    ko: '[{{site}}] 입금 증빙이 승인되어 {{amount}} {{coin}}이(가) 자금 계정에 반영되었습니다.',
  },
  voucher_refused: {
    en: '{{site}}: your receipt for {{amount}} {{coin}} was rejected.',
    'zh-CN': '【{{site}}】您的 {{amount}} {{coin}} 凭证未通过审核。',
    'zh-TW': '【{{site}}】您 {{amount}} {{coin}} 的憑證未通過審核。',
    ja: '【{{site}}】{{amount}} {{coin}}の振込明細は承認されませんでした。',
    ko: '[{{site}}] {{amount}} {{coin}} 입금 증빙이 승인되지 않았습니다.',
  },
  order_filled: {
    en: '{{site}}: your {{symbol}} order was filled: {{quantity}} at {{price}}.',
    'zh-CN': '【{{site}}】您的 {{symbol}} 委托已全部成交：{{quantity}}，均价 {{price}}。',
    'zh-TW': '【{{site}}】您的 {{symbol}} 委託已全部成交：{{quantity}}，均價 {{price}}。',
    ja: '【{{site}}】{{symbol}}の注文がすべて約定しました：{{quantity}}、平均価格{{price}}。',
    ko: '[{{site}}] {{symbol}} 주문이 모두 체결되었습니다: {{quantity}}, 평균가 {{price}}.',
  },
}

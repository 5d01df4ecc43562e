import type { Language, Words } from './language.ts'

/** What a notification of the system says. */
export interface PushNoticeText {
  title: string
  body: string
}

interface Sentence {
  title: Words
  body: Words
}

const labels = (en: string, zhCN: string, zhTW: string, ja: string, ko: string): Words => ({
  ...{ en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ko },
})

const SIDES: Readonly<Record<string, Words>> = {
  buy: labels('Buy', '买入', '買入', '買い', '매수'),
  sell: labels('Sell', '卖出', '賣出', '売り', '매도'),
}

const IN_ORDERS = labels(
  'See it under Orders.',
  '请在订单页查看。',
  '請到委託頁查看。',
  '注文ページで確認できます。',
  '주문 페이지에서 확인하세요.',
)
const IN_FUND = labels(
  'See it in your Fund account.',
  '请在资金账户查看。',
  '請到資金帳戶查看。',
  '資金口座で確認できます。',
  '자금 계정에서 확인하세요.',
)
const IF_NOT_YOU = labels(
  'If this was not you, use Lock everything on the Security page.',
  '如非本人操作，请在安全中心锁定全部。',
  '若非本人操作，請到安全中心全部鎖定。',
  '身に覚えがない場合は「セキュリティ」ですべてをロックしてください。',
  '본인이 아니라면 보안 페이지에서 모두 잠그세요.',
)

/** By kind, with the state where the sentence depends on it. No sentence holds an amount. */
export const SENTENCES: Readonly<Record<string, Sentence>> = {
  fill: {
    title: labels(
      '{{symbol}}: {{side}} order filled',
      '{{symbol}}：{{side}}委托已成交',
      '{{symbol}}：{{side}}委託已成交',
      '{{symbol}}：{{side}}注文が約定しました',
      '{{symbol}}: {{side}} 주문 체결',
    ),
    body: IN_ORDERS,
  },
  liquidation: {
    title: labels(
      '{{symbol}}: position liquidated',
      '{{symbol}}：仓位被强制平仓',
      '{{symbol}}：部位遭強制平倉',
      '{{symbol}}：ロスカットされました',
      '{{symbol}}: 포지션 청산',
    ),
    body: IN_ORDERS,
  },
  sign_in: {
    title: labels(
      'Log-in from a new device or location',
      '新设备或新地点登录',
      '從新裝置或新地點登入',
      '新しい端末または場所からのログイン',
      '새로운 기기 또는 장소에서 로그인',
    ),
    body: IF_NOT_YOU,
  },
  guard: {
    title: labels(
      'Security settings changed',
      '账户安全设置已更改',
      '帳戶安全設定已變更',
      'セキュリティ設定が変更されました',
      '보안 설정 변경',
    ),
    body: IF_NOT_YOU,
  },
  withdrawal_asked: {
    title: labels(
      'Withdrawal requested: {{coin}}',
      '已申请提现：{{coin}}',
      '已申請提領：{{coin}}',
      '出金の申請を受け付けました：{{coin}}',
      '출금 신청 접수: {{coin}}',
    ),
    body: IF_NOT_YOU,
  },
  withdrawal_sent: {
    title: labels(
      'Withdrawal sent: {{coin}}',
      '提现已发出：{{coin}}',
      '提領已送出：{{coin}}',
      '出金を送信しました：{{coin}}',
      '출금 전송 완료: {{coin}}',
    ),
    body: IF_NOT_YOU,
  },
  withdrawal_refused: {
    title: labels(
      'Withdrawal rejected: {{coin}}',
      '提现被拒绝：{{coin}}',
      '提領遭退回：{{coin}}',
      '出金は承認されませんでした：{{coin}}',
      '출금 거절: {{coin}}',
    ),
    body: IN_FUND,
  },
  withdrawal_taken_back: {
    title: labels(
      'Withdrawal cancelled: {{coin}}',
      '提现已撤回：{{coin}}',
      '提領已撤回：{{coin}}',
      '出金を取り消しました：{{coin}}',
      '출금 취소: {{coin}}',
    ),
    body: IN_FUND,
  },
  term_ended: {
    title: labels(
      'Fixed term matured: {{coin}}',
      '定期到期：{{coin}}',
      '定期到期：{{coin}}',
      '定期運用が満期になりました：{{coin}}',
      '정기 예치 만기: {{coin}}',
    ),
    body: IN_FUND,
  },
  redemption_arrived: {
    title: labels(
      'Redemption completed: {{coin}}',
      '赎回到账：{{coin}}',
      '贖回到帳：{{coin}}',
      '償還が着金しました：{{coin}}',
      '상환 완료: {{coin}}',
    ),
    body: IN_FUND,
  },
  redemption_failed: {
    title: labels(
      'Redemption failed: {{coin}}',
      '赎回失败：{{coin}}',
      '贖回失敗：{{coin}}',
      '償還できませんでした：{{coin}}',
      '상환 실패: {{coin}}',
    ),
    body: IN_FUND,
  },
  redemption_taken_back: {
    title: labels(
      'Redemption cancelled: {{coin}}',
      '赎回已取消：{{coin}}',
      '贖回已取消：{{coin}}',
      '償還を取り消しました：{{coin}}',
      '상환 취소: {{coin}}',
    ),
    body: IN_FUND,
  },
  test: {
    title: labels('Test notification', '测试通知', '測試通知', 'テスト通知', '테스트 알림'),
    body: labels(
      '{{site}} can notify this device.',
      '{{site}} 可以向此设备发送通知。',
      '{{site}} 可以通知這台裝置。',
      '{{site}}からこの端末に通知できます。',
      '{{site}}에서 이 기기로 알림을 보낼 수 있습니다.',
    ),
  },
  alert_price_above: alert(
    'Last price rises to {{level}}',
    '最新价涨到 {{level}}',
    '最新價漲到 {{level}} 時',
    '最終価格が{{level}}まで上昇',
    '현재가가 {{level}}까지 상승',
  ),
  alert_price_below: alert(
    'Last price falls to {{level}}',
    '最新价跌到 {{level}}',
    '最新價跌到 {{level}} 時',
    '最終価格が{{level}}まで下落',
    '현재가가 {{level}}까지 하락',
  ),
  alert_day_above: alert(
    '24h change rises to {{level}}%',
    '24 小时涨跌升到 {{level}}%',
    '24 小時漲跌升至 {{level}}%',
    '24時間の変動が{{level}}%まで上昇',
    '24시간 변동이 {{level}}%까지 상승',
  ),
  alert_day_below: alert(
    '24h change falls to {{level}}%',
    '24 小时涨跌降到 {{level}}%',
    '24 小時漲跌降至 {{level}}%',
    '24時間の変動が{{level}}%まで下落',
    '24시간 변동이 {{level}}%까지 하락',
  ),
  alert_move: alert(
    'Moves {{level}}% in 5 min',
    '5 分钟内波动 {{level}}%',
    '5 分鐘內波動 {{level}}%',
    '5分間に{{level}}%動く',
    '5분 안에 {{level}}% 움직임',
  ),
}

/** Named as the page names it: the browser's own notification of the same alert has the same title. */
function alert(...texts: [string, string, string, string, string]): Sentence {
  const titled = texts.map((text) => `{{symbol}}: ${text}`) as typeof texts
  return {
    title: labels(...titled),
    body: labels('Price alert', '价格提醒', '到價提醒', '価格アラート', '가격 알림'),
  }
}

/**
 * A fact in a person's language. @param params texts by name; a side is worded, a level gets its thousands parted
 * @throws RangeError where the kind has no sentence
 */
export function pushNoticeText(
  kind: string,
  params: Readonly<Record<string, string>>,
  language: Language,
  site: string,
): PushNoticeText {
  const sentence = SENTENCES[kind]
  if (!sentence) throw new RangeError(`no sentence for ${kind}`)
  const shown: Record<string, string> = { ...params, site }
  if (params.side !== undefined) shown.side = SIDES[params.side]?.[language] ?? params.side
  if (params.level !== undefined) shown.level = parted(params.level)
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown[name] ?? '--')
  return { title: fill(sentence.title[language]), body: fill(sentence.body[language]) }
}

/** `-12345.60` as `−12,345.60`. */
function parted(decimal: string): string {
  const [whole = '', ...rest] = decimal.replace('-', '−').split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

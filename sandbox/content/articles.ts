import type { Words } from './language.ts'

export interface Article {
  /** Never used for another article. */
  id: number
  /** ms since 1970. */
  at: number
  title: Words
  /** Plain text; an empty line parts paragraphs. `{{site}}` is the exchange's name. */
  body: Words
}

/** The texts that the exchange publishes, newest first. */
export const ARTICLES: readonly Article[] = [
  {
    id: 6,
    at: Date.UTC(2026, 10, 18, 8),
    title: {
      en: 'New: hundreds of spot pairs and perpetuals',
      'zh-CN': '上新：数百个现货交易对与永续合约',
      'zh-TW': '新上架：數百個現貨交易對與永續合約',
      ja: '新規上場：数百の現物ペアと無期限契約',
      ko: '신규 상장: 수백 개의 현물 페어와 무기한 계약',
    },
    body: {
      en: 'More than three hundred coins now trade against USDT, on spot and as perpetual contracts. The twelve most popular have deep order books around the clock; the others are less liquid, so check the spread before you place a market order.\n\nPrice step, quantity step and minimum order of each market are shown beside its chart.',
      'zh-CN':
        '现已有三百多种币可与 USDT 交易，现货与永续合约均已开放。需求最高的十二个市场全天深度充足；其余市场较为清淡，下市价单前请先留意买卖价差。\n\n每个市场的最小价格变动、最小数量变动和最小下单额都列在图表旁。',
      'zh-TW':
        '現在有三百多種幣可以用 USDT 交易，現貨與永續合約皆已開放。最熱門的十二個市場全天候都有充足深度；其他市場較為清淡，下市價單前請先看一下買賣價差。\n\n每個市場的價格跳動單位、數量單位與最低下單金額，都列在圖表旁邊。',
      ja: '300を超えるコインが、USDT建ての現物と無期限契約で取引できるようになりました。需要の高い12市場には常に厚い板があります。そのほかの市場は取引が少なめですので、成行注文の前にスプレッドをご確認ください。\n\n各市場の価格の刻み、数量の刻み、最小注文額はチャートの横に表示しています。',
      ko: '이제 300개가 넘는 코인을 USDT로 현물과 무기한 계약에서 거래할 수 있습니다. 수요가 가장 많은 12개 시장은 언제나 호가가 두텁습니다. 나머지 시장은 거래가 적으니 시장가 주문 전에 스프레드를 확인하세요.\n\n각 시장의 가격 단위, 수량 단위, 최소 주문 금액은 차트 옆에 표시됩니다.',
    },
  },
  {
    id: 5,
    at: Date.UTC(2026, 10, 12, 6),
    title: {
      en: 'Maintenance on 12 November completed',
      'zh-CN': '11 月 12 日系统维护已完成',
      'zh-TW': '11 月 12 日系統維護已完成',
      ja: '11月12日のメンテナンスは終了しました',
      ko: '11월 12일 시스템 점검이 완료되었습니다',
    },
    body: {
      en: 'Between 04:00 and 05:30 UTC we moved the matching engine to new machines. Trading was paused for eleven minutes; open orders kept their place in the queue.\n\nYou do not need to do anything. If an order looks different from what you remember, contact us with its number.',
      'zh-CN':
        '我们在 UTC 时间 04:00 至 05:30 将撮合引擎迁移到了新的服务器。交易暂停了十一分钟，未成交委托的排队顺序保持不变。\n\n您无需进行任何操作。如果某笔委托与您的记忆不符，请将订单编号告知我们。',
      'zh-TW':
        '我們在 UTC 時間 04:00 至 05:30 將撮合引擎移到新的主機。交易暫停了十一分鐘，未成交委託的排隊順序維持不變。\n\n您不需要做任何事。若有委託與您的印象不同，請附上訂單編號與我們聯絡。',
      ja: '協定世界時の4時から5時30分にかけて、マッチングエンジンを新しいサーバーへ移しました。取引の停止は11分間で、未約定の注文の順番はそのまま保たれています。\n\nお客様の操作は必要ありません。ご記憶と異なる注文がありましたら、注文番号を添えてお知らせください。',
      ko: 'UTC 04:00부터 05:30까지 매칭 엔진을 새 서버로 옮겼습니다. 거래는 11분 동안 멈췄으며 미체결 주문의 순서는 그대로 유지되었습니다.\n\n따로 하실 일은 없습니다. 기억과 다른 주문이 있으면 주문 번호와 함께 알려 주세요.',
    },
  },
  {
    id: 4,
    at: Date.UTC(2026, 10, 3, 9),
    title: {
      en: 'When funding is paid and who pays it',
      'zh-CN': '资金费用何时收取、由谁支付',
      'zh-TW': '資金費用何時結算、由誰支付',
      ja: '資金調達料はいつ、誰が支払うのか',
      ko: '펀딩비는 언제, 누가 내나요',
    },
    body: {
      en: 'Perpetual contracts do not expire, so funding keeps their price near the index. It is settled at 00:00, 08:00 and 16:00 UTC between users who hold a position at that time: when the rate is positive, longs pay shorts; when it is negative, shorts pay longs.\n\nThe rate and the time left are shown in the header of every perpetual market. If you close before that time, you neither pay nor receive funding.',
      'zh-CN':
        '永续合约没有到期日，资金费用使其价格贴近指数。结算时间为 UTC 00:00、08:00 和 16:00，在该时刻持有仓位的用户之间进行：费率为正时多方付给空方，费率为负时空方付给多方。\n\n费率与剩余时间显示在每个永续合约市场的顶部。在结算时刻前平仓，则既不支付也不收取。',
      'zh-TW':
        '永續合約沒有到期日，資金費用讓價格貼近指數。結算時間為 UTC 00:00、08:00 與 16:00，由當下持有部位的用戶互相支付：費率為正時多方付給空方，費率為負時空方付給多方。\n\n費率與剩餘時間顯示在每個永續合約市場的上方。在結算前平倉，就不必支付，也不會收到。',
      ja: '無期限契約には満期がないため、資金調達料によって価格を指数の近くに保っています。協定世界時の0時、8時、16時ちょうどにポジションを保有している人の間で受け渡しを行います。料率がプラスならロングがショートに、マイナスならショートがロングに支払います。\n\n料率と残り時間は、各無期限契約の画面上部に表示しています。その時刻より前に決済すれば、支払いも受け取りもありません。',
      ko: '무기한 계약에는 만기가 없어 펀딩비로 가격을 지수 가까이 유지합니다. UTC 00:00, 08:00, 16:00 정각에 포지션을 가진 사용자끼리 정산합니다. 펀딩비율이 양수이면 롱이 숏에게, 음수이면 숏이 롱에게 지급합니다.\n\n비율과 남은 시간은 무기한 시장의 상단에 표시됩니다. 그 시각 전에 청산하면 내지도 받지도 않습니다.',
    },
  },
  {
    id: 3,
    at: Date.UTC(2026, 9, 27, 9),
    title: {
      en: '{{site}} staff never ask for your code',
      'zh-CN': '{{site}} 的工作人员不会索要您的验证码',
      'zh-TW': '{{site}} 不會有人向您索取驗證碼',
      ja: '{{site}}が認証コードをお尋ねすることはありません',
      ko: '{{site}}은(는) 인증 코드를 묻지 않습니다',
    },
    body: {
      en: 'Verification codes are for you only. We do not ask for them by email, message or phone, and we never ask you to send coins anywhere "to keep them safe".\n\nA unique password and an authenticator app are the best protection. If you think somebody knows your password, set a new one: all earlier sessions end immediately.',
      'zh-CN':
        '验证码仅供您本人使用。我们不会通过邮件、短信或电话索要验证码，也绝不会要求您为了“资金安全”把币转到别处。\n\n独一无二的密码加上身份验证器应用是最好的保护。如果担心密码已泄露，请立即重设：此前的所有登录会话会随即失效。',
      'zh-TW':
        '驗證碼只供您本人使用。我們不會透過電子郵件、簡訊或電話索取，也絕不會要求您為了「資金安全」把幣轉到別處。\n\n別處都沒用過的密碼，再加上驗證器應用程式，就是最好的保護。若擔心密碼外洩，請重設密碼：先前的登入階段會立即全部結束。',
      ja: '認証コードはお客様ご本人だけのものです。メールやメッセージ、電話でお尋ねすることはありません。「安全のため」にコインをどこかへ送るようお願いすることも決してありません。\n\nほかで使っていないパスワードと認証アプリが、もっとも確かな守りになります。パスワードを知られた恐れがあるときは再設定してください。それまでのログインはすべてその場で終了します。',
      ko: '인증 코드는 본인만 사용해야 합니다. 메일, 메시지, 전화로 코드를 묻지 않으며 “안전을 위해” 코인을 다른 곳으로 보내라고 요청하지도 않습니다.\n\n다른 곳에서 쓰지 않는 비밀번호와 인증 앱이 가장 좋은 보호 수단입니다. 비밀번호가 알려졌을까 걱정되면 새로 설정하세요. 이전 로그인은 모두 즉시 종료됩니다.',
    },
  },
  {
    id: 2,
    at: Date.UTC(2026, 9, 20, 9),
    title: {
      en: 'Fees at a glance',
      'zh-CN': '费率一览',
      'zh-TW': '費率一覽',
      ja: '手数料の一覧',
      ko: '수수료 한눈에 보기',
    },
    body: {
      en: 'Spot: 0.10 % for makers and takers, deducted from the coin that you receive.\n\nPerpetual contracts: 0.02 % for makers and 0.05 % for takers, in USDT.\n\nThe ticket shows the fee of an order before you send it, and every fill shows the fee actually charged.',
      'zh-CN':
        '现货：挂单与吃单均为 0.10%，从您收到的币种中扣除。\n\n永续合约：挂单 0.02%，吃单 0.05%，以 USDT 收取。\n\n提交前，下单区会显示该笔委托的手续费；每笔成交都会显示实际收取的金额。',
      'zh-TW':
        '現貨：掛單與吃單皆為 0.10%，從您收到的幣種中扣除。\n\n永續合約：掛單 0.02%，吃單 0.05%，以 USDT 收取。\n\n送出前，下單區會顯示該筆委託的手續費；每筆成交都會列出實際收取的金額。',
      ja: '現物：メイカー、テイカーとも0.10%。受け取るコインから差し引きます。\n\n無期限契約：メイカー0.02%、テイカー0.05%。USDTでいただきます。\n\n注文の手数料は送信前に注文欄に表示され、実際の手数料は約定ごとに確認できます。',
      ko: '현물: 메이커와 테이커 모두 0.10%이며 받는 코인에서 차감합니다.\n\n무기한 계약: 메이커 0.02%, 테이커 0.05%이며 USDT로 차감합니다.\n\n주문을 보내기 전에 주문창에서 수수료를 볼 수 있고, 체결마다 실제로 차감된 금액이 표시됩니다.',
    },
  },
  {
    id: 1,
    at: Date.UTC(2026, 9, 13, 9),
    title: {
      en: 'A protection fund of 300 million dollars',
      'zh-CN': '3 亿美元用户保障基金',
      'zh-TW': '3 億美元用戶保障基金',
      ja: '3億ドルのユーザー保護基金',
      ko: '3억 달러 규모의 이용자 보호 기금',
    },
    body: {
      en: '{{site}} keeps 300 million US dollars separate from its own funds, for one purpose: to compensate users in full if coins are lost through a failure of the exchange, such as a breach of its wallets.\n\nIt does not cover trading losses, coins sent to a wrong address, or coins lost by sharing a password or code. Its size is checked at the end of every month; amounts paid out are replenished within ninety days.',
      'zh-CN':
        '{{site}} 将 3 亿美元与自有资金分开存放，用途只有一个：当因交易所自身的故障（例如钱包被入侵）导致用户的币丢失时，向用户全额补偿。\n\n交易亏损、转错地址，或因泄露密码、验证码而转出的币不在保障范围内。基金规模于每月末核算，已赔付的部分会在九十天内补足。',
      'zh-TW':
        '{{site}} 將 3 億美元與自有資金分開保管，用途只有一個：若因交易所本身的疏失（例如錢包遭入侵）使用戶的幣遺失，便全數補償用戶。\n\n交易虧損、轉錯地址，或因洩漏密碼、驗證碼而轉出的幣，不在保障範圍內。基金規模於每月底核算，已賠付的金額會在九十天內補足。',
      ja: '{{site}}は3億米ドルを自己資金とは分けて保管しています。目的はただ一つ、ウォレットへの不正侵入など、取引所側の原因でお客様のコインが失われたときに全額を補うことです。\n\n取引による損失、誤ったアドレスへの送付、パスワードや認証コードを渡したことによる流出は対象になりません。基金の額は毎月末に確認し、支払った分は90日以内に補充します。',
      ko: '{{site}}은(는) 3억 달러를 회사 자금과 분리해 보관합니다. 목적은 하나입니다. 지갑 침입처럼 거래소의 잘못으로 코인이 사라졌을 때 이용자에게 전액 보상하는 것입니다.\n\n거래 손실, 잘못된 주소로 보낸 코인, 비밀번호나 인증 코드를 넘겨 빠져나간 코인은 보상하지 않습니다. 기금 규모는 매월 말 확인하며 지급한 금액은 90일 안에 다시 채웁니다.',
    },
  },
]

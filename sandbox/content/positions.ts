import type { Words } from './language.ts'

export interface Position {
  /** The article whose title it carries, and to which it leads where it has no link. */
  id: number
  text: Words
  /** Path of the client. */
  link: string | null
}

/** Banners of `/`, in the order in which they are shown. */
const BANNERS: readonly Position[] = [
  {
    id: 1,
    text: {
      en: 'Kept separate for one purpose: to compensate users if the exchange fails.',
      'zh-CN': '专款专用：交易所出现故障时，全额补偿用户。',
      'zh-TW': '專款專用：交易所出狀況時，全數補償使用者。',
      ja: '取引所に問題が起きたとき、お客様の損失を補うためだけの資金です。',
      ko: '거래소에 문제가 생겼을 때 이용자에게 보상하기 위해 따로 보관합니다.',
    },
    link: null,
  },
  {
    id: 6,
    text: {
      en: 'More than three hundred coins against USDT. Find yours.',
      'zh-CN': '三百多种币可与 USDT 交易，来找找您关注的币。',
      'zh-TW': '三百多種幣可用 USDT 交易，快來找找您關注的幣。',
      ja: '300を超えるコインがUSDT建てで取引できます。お目当てのコインを探しましょう。',
      ko: '300개가 넘는 코인을 USDT로 거래할 수 있습니다. 원하는 코인을 찾아보세요.',
    },
    link: '/quotes',
  },
  {
    id: 3,
    text: {
      en: 'Never share codes or passwords. How to keep your account safe.',
      'zh-CN': '验证码和密码只属于您。看看如何保护账户。',
      'zh-TW': '驗證碼與密碼只屬於您。看看如何保護帳戶。',
      ja: '認証コードとパスワードはご本人だけのもの。アカウントを守る方法をご覧ください。',
      ko: '코드와 비밀번호는 본인만의 것입니다. 계정을 지키는 방법을 확인하세요.',
    },
    link: null,
  },
]

/** The line above the page, newest first. */
const NOTICES: readonly Position[] = [
  {
    id: 6,
    text: {
      en: 'More than three hundred coins trade against USDT, on spot and as perpetual contracts.',
      'zh-CN': '三百多种币可与 USDT 交易，现货与永续合约均已开放。',
      'zh-TW': '三百多種幣可用 USDT 交易，現貨與永續合約皆已開放。',
      ja: '300を超えるコインが、USDT建ての現物と無期限先物で取引できます。',
      ko: '300개가 넘는 코인을 USDT로 현물과 무기한 선물에서 거래할 수 있습니다.',
    },
    link: null,
  },
  {
    id: 5,
    text: {
      en: 'Trading was paused for eleven minutes; open orders kept their queue position.',
      'zh-CN': '交易暂停了十一分钟，未成交委托的排队顺序保持不变。',
      'zh-TW': '交易暫停了十一分鐘，未成交委託的排隊順序維持不變。',
      ja: '取引の停止は11分間でした。未約定の注文の順番は保たれています。',
      ko: '거래는 11분 동안 멈췄으며 미체결 주문의 순서는 유지되었습니다.',
    },
    link: null,
  },
]

export const POSITIONS = { banner: BANNERS, index_notice: NOTICES } as const

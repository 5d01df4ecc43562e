import type { TradingCommand } from '../../src/engine/contract/command.ts'
import type { IdentityCommand } from '../../src/engine/contract/identity-command.ts'
import type { MoneyCommand } from '../../src/engine/contract/money-command.ts'
import type { ModuleTexts } from '../../src/engine/contract/text-shape.ts'
import type { Shape } from './shape.ts'

/** Commands of trading, money and identity; other modules say themselves what their texts are. */
type ShapedCommand = TradingCommand | MoneyCommand | IdentityCommand
type Body<K extends ShapedCommand['kind']> = Extract<ShapedCommand, { kind: K }>
/** Whether a text can stand anywhere in it. */
type Texts<T> = T extends string
  ? true
  : T extends readonly (infer I)[]
    ? Texts<I>
    : T extends object
      ? { [K in keyof T]-?: Texts<T[K]> }[keyof T]
      : never
type TextFields<C> = { [K in keyof C]-?: Texts<C[K]> extends never ? never : K }[keyof C]
/** A new command, or a new field with a text in it, does not compile until it is said here what it is. */
type CommandShapes = {
  [K in ShapedCommand['kind']]: { readonly [F in Exclude<TextFields<Body<K>>, 'kind'> & string]: Shape }
}

/** The device is a short name, yet whose it is; the country is a code of two letters that rules ask for. */
const origin: Shape = { fields: { device: 'text', ip: 'ip', country: 'plain' } }

const trigger: Shape = {
  fields: {
    kind: 'plain',
    by: 'plain',
    direction: 'plain',
    price: 'decimal',
    callback_rate: 'decimal',
    activation_price: 'decimal',
  },
}
const leg: Shape = { fields: { trigger_price: 'decimal', trigger_by: 'plain', type: 'plain', price: 'decimal' } }
const tpsl: Shape = { fields: { take_profit: leg, stop_loss: leg } }

const order = {
  market: 'plain',
  side: 'plain',
  type: 'plain',
  price: 'decimal',
  quantity: 'decimal',
  quote_quantity: 'decimal',
  time_in_force: 'plain',
  position_side: 'plain',
  trigger,
  tpsl,
} as const satisfies Record<string, Shape>

/** The wallet of a credit in journals that were begun under its former name. */
const formerCredit = { purse: 'plain' } as const

/** Of each kind of command, what its texts are. What is not named here becomes a stand-in. */
export const COMMAND_SHAPES: CommandShapes = {
  genesis: { markets: 'plain', assets: 'plain', inviteKey: 'token' },
  openAccount: { email: 'email', phone: 'phone', passwordHash: 'password' },
  changePassword: { passwordHash: 'password', kept: 'token', origin },
  credit: { wallet: 'plain', amount: 'decimal', ...formerCredit },
  placeOrder: order,
  cancelOrder: { market: 'plain' },
  cancelAll: { market: 'plain', what: 'plain' },
  amendOrder: {
    market: 'plain',
    price: 'decimal',
    quantity: 'decimal',
    trigger_price: 'decimal',
    callback_rate: 'decimal',
  },
  setTpsl: {
    market: 'plain',
    position_side: 'plain',
    side: 'plain',
    quantity: 'decimal',
    take_profit: leg,
    stop_loss: leg,
  },
  deadMan: {},
  transfer: { from: 'plain', to: 'plain', amount: 'decimal' },
  setLeverage: {},
  setMarginMode: { margin_mode: 'plain' },
  setPositionMode: { position_mode: 'plain' },
  adjustMargin: { position_side: 'plain', action: 'plain', amount: 'decimal' },
  closePosition: { position_side: 'plain', type: 'plain', price: 'decimal', quantity: 'decimal' },
  closeAllPositions: {},
  reversePosition: { position_side: 'plain' },
  listMarket: { market: 'plain', assets: 'plain' },
  freeMarkets: {},
  tick: { led: 'plain' },

  seeDeposit: { network: 'plain', amount: 'decimal', minimum: 'decimal', from: 'address', tx: 'token', memo: 'memo' },
  sendVoucher: { amount: 'decimal', image: 'token' },
  decideDeposit: { note: 'text' },
  withdraw: {
    network: 'plain',
    address: 'address',
    memo: 'memo',
    amount: 'decimal',
    fee: 'decimal',
    minimum: 'decimal',
    limit: 'decimal',
  },
  cancelWithdraw: {},
  decideWithdraw: { note: 'text', tx: 'token' },
  addAddress: { network: 'plain', address: 'address', memo: 'memo', label: 'text' },
  removeAddress: {},
  setAllowlist: {},
  // A merchant is a house account: the exchange made its name up.
  openMerchant: { name: 'plain', funds: 'plain' },
  setMerchant: {},
  addC2c: {
    side: 'plain',
    price: 'decimal',
    total: 'decimal',
    fiat: 'plain',
    method: 'plain',
    payTo: 'text',
    quantity: 'decimal',
  },
  payC2c: {},
  cancelC2c: {},
  completeC2c: {},
  appealC2c: { text: 'text' },
  sayC2c: { text: 'text' },
  readC2c: {},
  decideC2c: { note: 'text' },

  openSession: { id: 'token', key: 'token', via: 'plain', origin, language: 'plain' },
  endSessions: { ids: 'token', origin },
  seeSession: { id: 'token' },
  noteLogin: { via: 'plain', origin },
  bindAddress: { type: 'plain', address: 'login', shown: 'text', origin },
  linkGoogle: { secret: 'sealed', origin },
  takeGoogleStep: {},
  linkOidc: { subject: 'token', origin },
  setAntiPhishing: { phrase: 'sealed', origin },
  freeze: { origin },
  closeAccount: { origin },
  setNickname: { nickname: 'text' },
  setNotices: { language: 'plain' },
  setAvatar: { image: 'token' },
  keepImage: { id: 'token', type: 'plain', sha: 'token' },
  kycBasic: { country: 'plain', idType: 'plain', identity: 'token', details: 'sealed' },
  kycPhotos: { front: 'token', back: 'token' },
  kycSelfie: { selfie: 'token' },
  kycDecide: { reason: 'text' },
}

/**
 * The shape of a command as the journal has it. One of a kind that is not known has stand-ins for all its texts.
 * @param texts of the engine's modules
 */
export function commandShape(kind: string, texts: Readonly<Record<string, ModuleTexts>> = {}): Shape {
  const own = Object.hasOwn(COMMAND_SHAPES, kind) ? COMMAND_SHAPES[kind as ShapedCommand['kind']] : null
  const module = Object.values(texts).find(({ commands }) => commands && Object.hasOwn(commands, kind))
  return { fields: { ...(own ?? module?.commands?.[kind]), kind: 'plain' } }
}

import type { Safety } from '../../src/engine/contract/safety.ts'
import type { ModuleTexts } from '../../src/engine/contract/text-shape.ts'
import type { RowShape } from '../../src/engine/kernel/row-shape.ts'
import { bookAddressShape } from '../../src/engine/products/money/book-address.ts'
import { c2cShape } from '../../src/engine/products/money/c2c-order.ts'
import { messageShape } from '../../src/engine/products/money/c2c-talk.ts'
import { depositShape } from '../../src/engine/products/money/deposit.ts'
import type { SavedMoney } from '../../src/engine/products/money/saved-money.ts'
import { withdrawalShape } from '../../src/engine/products/money/withdrawal.ts'
import type { Checkpoint, SavedAccount } from '../../src/engine/trading/codec/checkpoint.ts'
import type { AccountIdentity } from '../../src/engine/trading/model/account.ts'
import type { Shape } from './shape.ts'

/** Every field has to be said, so that a new one does not compile until somebody has thought of it. */
function fields<T extends object>(shapes: { [K in keyof T & string]-?: Shape }): Shape {
  return { fields: shapes }
}

/** Rows of a record: words and money are kept, texts are what is said of them. */
function rows<T extends object>(shape: RowShape<T>, texts: { readonly [K in keyof T & string]?: Shape }): Shape {
  return { each: { columns: shape.textColumns().map(([key, isText]) => (isText ? (texts[key] ?? 'text') : 'plain')) } }
}

function records<T extends object>(shape: RowShape<T>, texts: { readonly [K in keyof T & string]?: Shape }): Shape {
  const each = rows(shape, texts)
  return { fields: { open: each, ended: each } }
}

const place = { device: 'text', ip: 'ip', country: 'plain' } as const
const image = 'token'

const identity = fields<AccountIdentity>({
  id: 'plain',
  email: 'email',
  phone: 'phone',
  passwordHash: 'password',
  invitedBy: 'plain',
  passwordChangedAt: 'plain',
})

const money = fields<SavedMoney>({
  deposits: records(depositShape, {
    network: 'plain',
    reason: 'plain',
    from: 'address',
    tx: 'token',
    memo: 'memo',
    image,
    imageSha: 'token',
  }),
  withdrawals: records(withdrawalShape, {
    network: 'plain',
    reason: 'plain',
    address: 'address',
    memo: 'memo',
    tx: 'token',
  }),
  orders: records(c2cShape, { price: 'plain', total: 'plain', fiat: 'plain', method: 'plain', reason: 'plain' }),
  addresses: rows(bookAddressShape, { network: 'plain', address: 'address', memo: 'memo' }),
  talks: 'plain',
  messages: rows(messageShape, {}),
  allowlist: 'plain',
  samples: 'plain',
})

const safety = fields<Safety>({
  nickname: 'text',
  avatar: image,
  antiPhishing: 'sealed',
  frozenAt: 'plain',
  google: { fields: { secret: 'sealed' } },
  sessions: { each: { fields: { id: 'token', key: 'token', via: 'plain', ...place } } },
  logins: { each: { fields: { via: 'plain', ...place } } },
  records: { each: { fields: { what: 'plain', detail: 'text', ...place } } },
  images: { each: { fields: { id: image, type: 'plain', sha: 'token' } } },
  kyc: fields<NonNullable<Safety['kyc']>>({
    level: 'plain',
    state: 'plain',
    country: 'plain',
    idType: 'plain',
    identity: 'token',
    details: 'sealed',
    front: image,
    back: image,
    selfie: image,
    reason: 'text',
    submittedAt: 'plain',
    decidedAt: 'plain',
  }),
  oidc: { fields: { subject: 'token' } },
  language: 'plain',
  noticeMail: 'plain',
  aged: 'plain',
  closedAt: 'plain',
})

/** By name of the module. */
type ModuleShapes = Readonly<Record<string, Shape>>

const accountShape = (modules: ModuleShapes) =>
  fields<SavedAccount>({
    identity,
    house: 'plain',
    lastEvent: 'plain',
    holdings: 'plain',
    open: 'plain',
    ended: 'plain',
    fills: 'plain',
    perp: 'plain',
    plans: 'plain',
    deadMan: 'plain',
    ledger: 'plain',
    modules: { fields: { ...modules, money, identity: safety } },
    lots: 'plain',
  })

/**
 * Of a whole state, what its texts are.
 * @param texts of the engine's modules
 */
export function checkpointShape(texts: Readonly<Record<string, ModuleTexts>> = {}): Shape {
  const shapesOf = (part: 'state' | 'account') =>
    Object.fromEntries(Object.entries(texts).flatMap(([name, one]) => (one[part] ? [[name, one[part]]] : [])))
  return fields<Checkpoint>({
    version: 'plain',
    seq: 'plain',
    time: 'plain',
    lastTick: 'plain',
    lastOrder: 'plain',
    lastTrade: 'plain',
    genesis: 'plain',
    credits: 'plain',
    accounts: { each: accountShape(shapesOf('account')) },
    markets: 'engine',
    fund: 'plain',
    withdrawn: 'plain',
    lastEntry: 'plain',
    modules: { fields: { ...shapesOf('state'), money: 'plain' } },
    due: 'plain',
  })
}

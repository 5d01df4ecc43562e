import { gzipSync } from 'node:zlib'
import type { Command, CommandBody } from '../../src/engine/contract/command.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { MERCHANT, MoneyExchange } from '../../src/engine/testing/test-money.ts'
import { USDT } from '../../src/engine/testing/test-perp.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { CHAIN_START, nextChain, sha256 } from '../journal/chain.ts'
import { createJournal } from '../journal/journal.ts'

const bytes = (fill: number) => new Uint8Array(32).fill(fill)
const photo = (name: string) => sha256(`picture ${name}`)

/** For tests only: what two persons gave the exchange of themselves; none of it may stand in an exported journal. */
export const PRIVATE = {
  email: 'Maren.Quill@mailbox.example',
  otherEmail: 'quill@work.example',
  leftEmail: 'gone.quill@mailbox.example',
  phone: '+491701234567',
  nickname: 'Quillfeather',
  hash: 'scrypt:16384:8:1:bWFyZW5zc2FsdA:bWFyZW5zaGFzaA',
  newHash: 'scrypt:16384:8:1:bmV3c2FsdA:bmV3aGFzaA',
  device: 'Quill Pad on Tide OS',
  ip: '203.0.113.77',
  ip6: '2a02:1210:77::9',
  session: sha256('session id'),
  token: sha256('token'),
  other: sha256('another session'),
  otherToken: sha256('another token'),
  secret: sha256('sealed secret'),
  subject: sha256('issuer and subject'),
  phrase: sha256('sealed phrase'),
  identity: sha256('fingerprint of a document'),
  details: `${sha256('sealed name')}${sha256('and number')}`,
  front: photo('front'),
  back: photo('back'),
  selfie: photo('selfie'),
  receipt: photo('receipt'),
  receiptSha: sha256('receipt bytes'),
  tron: writeAddress('tron', bytes(3)),
  evm: writeAddress('evm', bytes(4)),
  xrp: writeAddress('xrp', bytes(5)),
  tag: '4022117765',
  label: 'Aunt Odile cold wallet',
  from: writeAddress('bitcoin', bytes(6)),
  tx: `0x${'ab12'.repeat(16)}`,
  sent: `0x${'cd34'.repeat(16)}`,
  payTo: 'DE89 3704 0044 0532 0130 00 M. Quill',
  appeal: 'I have paid, ask Maren',
  message: 'Maren here, from my savings account',
  note: 'Spoke with Maren by phone',
  shown: 'Q***l@work.example',
  slip: 'Dear Mr Odile',
  reason: 'The photo of Ms Quill is dark',
} as const

const P = PRIVATE
const origin = { device: P.device, ip: P.ip, country: 'CH' }
const elsewhere = { device: P.device, ip: P.ip6, country: 'PT' }

/** A journal in which every command of the exchange is used, most of them taken, some refused. */
export class JournalOfEverything extends MoneyExchange {
  constructor() {
    super([11, 12])
    this.identity()
    this.trade()
    this.moneyInAndOut()
    this.c2cOrders()
    this.tick(3)
  }

  /** A folder as the sandbox would have left it. @param from sequence of the state that it begins after */
  store(dataDir: string, from = 0): void {
    let chain = CHAIN_START
    const rows = this.log.map((command, at) => {
      const text = JSON.stringify(command)
      chain = nextChain(chain, at + 1, text)
      return { seq: at + 1, command: text, chain, state: null }
    })
    const meta = {
      engine: exchangeEngine.version,
      seed: 1,
      calm: true,
      busy: false,
      picturesFrom: Number.MAX_SAFE_INTEGER,
    }
    if (from === 0) {
      createJournal(dataDir, meta, rows)
      return
    }
    const before = exchangeEngine.create()
    for (const command of this.log.slice(0, from)) before.apply(command)
    const body = gzipSync(before.checkpoint())
    createJournal(dataDir, meta, rows.slice(from), {
      seq: from,
      engine: exchangeEngine.version,
      chain: rows[from - 1]?.chain ?? CHAIN_START,
      state: before.hash(),
      body,
      bodyHash: sha256(body),
    })
  }

  private all(...bodies: CommandBody[]): void {
    for (const body of bodies) this.send(body)
  }

  private identity(): void {
    const account = 41
    const images = [P.front, P.back, P.selfie, P.receipt]
    this.all(
      { kind: 'openAccount', account, email: P.email, phone: null, passwordHash: P.hash, invitedBy: 11 },
      { kind: 'openAccount', account: 42, email: null, phone: P.phone, passwordHash: '', invitedBy: null },
      // The same address in another case is taken.
      { kind: 'openAccount', account: 43, email: P.email.toUpperCase(), phone: null, passwordHash: P.hash },
      { kind: 'openSession', account, id: P.session, key: P.token, via: 'register', origin, language: 'en' },
      { kind: 'openSession', account, id: P.other, key: P.otherToken, via: 'password', origin: elsewhere },
      { kind: 'seeSession', account, id: P.session },
      { kind: 'seeSession', account, id: 'none' },
      { kind: 'noteLogin', account, via: 'password', origin: elsewhere },
      { kind: 'endSessions', account, ids: [P.other], origin },
      { kind: 'bindAddress', account: 42, type: 'email', address: P.email, shown: P.shown, origin },
      { kind: 'bindAddress', account: 42, type: 'email', address: P.otherEmail, shown: P.shown, origin },
      { kind: 'linkGoogle', account, secret: P.secret, step: 100, origin },
      { kind: 'takeGoogleStep', account, step: 101 },
      { kind: 'takeGoogleStep', account, step: 101 },
      { kind: 'linkOidc', account: 42, subject: P.subject, origin },
      { kind: 'linkOidc', account, subject: P.subject, origin },
      { kind: 'linkOidc', account: 42, subject: null, origin },
      { kind: 'setAntiPhishing', account, phrase: P.phrase, origin },
      { kind: 'setNickname', account, nickname: P.nickname },
      { kind: 'setNotices', account, language: 'pt', mail: { funds: true, orders: false } },
      ...images.map(
        (id): CommandBody => ({ kind: 'keepImage', account, id, type: 'png', bytes: 9, sha: P.receiptSha }),
      ),
      { kind: 'setAvatar', account, image: P.front },
      { kind: 'setAvatar', account: 42, image: P.front },
      { kind: 'kycBasic', account, country: 'PT', idType: 'passport', identity: P.identity, details: P.details },
      { kind: 'kycDecide', account, passed: true, reason: null },
      { kind: 'kycBasic', account: 42, country: 'PT', idType: 'passport', identity: P.identity, details: P.details },
      { kind: 'kycPhotos', account, front: P.front, back: P.back },
      { kind: 'kycSelfie', account, selfie: P.selfie },
      { kind: 'kycDecide', account, passed: false, reason: P.reason },
      { kind: 'changePassword', account, passwordHash: P.newHash, kept: P.session, origin },
      { kind: 'freeze', account: 42, frozen: true, origin },
      { kind: 'freeze', account: 42, frozen: false, origin: elsewhere },
      { kind: 'openAccount', account: 44, email: P.leftEmail, phone: null, passwordHash: P.hash },
      { kind: 'closeAccount', account: 44, origin },
      { kind: 'closeAccount', account: 11, origin },
    )
  }

  private trade(): void {
    const on = { currency_id: 1, position_side: 'both' } as const
    this.limit(11, 'sell', '100.00', '1')
    this.limit(12, 'buy', '100.00', '0.4')
    const open = this.limit(12, 'buy', '99.50', '0.3')
    const trigger = { kind: 'conditional', by: 'last', price: '99.00', direction: 'down' } as const
    this.place(12, { side: 'sell', price: '98.90', quantity: '0.1', trigger })
    this.place(12, { side: 'buy', price: P.slip, quantity: '0.1' })
    this.move(11, 'contract', '800')
    this.move(12, 'contract', '800')
    this.all(
      { kind: 'amendOrder', account: 12, market: 'spot', id: open.id, price: '99.40' },
      { kind: 'setLeverage', account: 11, currency_id: 1, leverage: 20 },
      { kind: 'setMarginMode', account: 11, currency_id: 1, margin_mode: 'isolated' },
      { kind: 'setPositionMode', account: 42, position_mode: 'hedge' },
    )
    const perp = { market: 'contract', price: '20000' } as const
    this.place(12, { ...perp, side: 'sell', quantity: '0.05' })
    this.place(11, { ...perp, side: 'buy', quantity: '0.05' })
    this.all(
      { kind: 'adjustMargin', account: 11, ...on, action: 'add', amount: '10' },
      { kind: 'setTpsl', account: 11, market: 'contract', ...on, take_profit: { trigger_price: '22000' } },
      { kind: 'deadMan', account: 12, seconds: 60 },
      { kind: 'closePosition', account: 11, ...on, type: 'limit', price: '20100', quantity: '0.01' },
      { kind: 'reversePosition', account: 12, ...on },
      { kind: 'closeAllPositions', account: 12, currency_id: null },
      { kind: 'cancelOrder', account: 12, market: 'spot', id: open.id },
      { kind: 'cancelAll', account: 12, market: 'contract', currency_id: null, what: 'all' },
      { kind: 'listMarket', market: { ...this.first(), currency_id: 2, symbol: 'ETH/USDT' }, assets: [] },
      { kind: 'freeMarkets' },
    )
  }

  private first() {
    const genesis = this.log[0] as Extract<Command, { kind: 'genesis' }>
    const [spec] = genesis.markets
    if (!spec) throw new Error('no market')
    return spec
  }

  private moneyInAndOut(): void {
    const account = 41
    this.send({ kind: 'credit', account, wallet: 'fund', asset: USDT, amount: '500' })
    const terms = { network: 'XRP', asset: USDT, from: P.from, memo: P.tag }
    this.deposit(account, { ...terms, tx: P.tx })
    const waits = this.deposit(account, { ...terms, tx: P.sent, memoFits: false })
    const asked = this.asked(account, '60', { address: P.xrp, network: 'XRP', memo: P.tag })
    const book = { kind: 'addAddress', account, asset: USDT, memo: null, label: P.label } as const
    this.all(
      // The same transaction again.
      { ...this.seen(), tx: P.tx },
      { kind: 'decideDeposit', account, id: waits.id, approve: false, note: P.note },
      { kind: 'sendVoucher', account, asset: USDT, amount: '70', image: P.receipt },
      { kind: 'sendVoucher', account, asset: USDT, amount: '70', image: P.receipt },
      { ...book, network: 'TRC20', address: P.tron },
      { ...book, network: 'TRC20', address: P.tron },
      { ...book, network: 'ERC20', address: P.evm },
      { kind: 'setAllowlist', account, on: true },
      asked,
    )
    const first = this.withdraw(account, '60', { address: P.tron })
    const second = this.withdraw(account, '50', { address: P.evm, network: 'ERC20' })
    this.all(
      { kind: 'decideWithdraw', account, id: first.id, approve: true, note: P.note, tx: P.sent },
      { kind: 'cancelWithdraw', account, id: second.id },
      { kind: 'removeAddress', account, id: 1 },
    )
    this.pass(25)
  }

  private seen(): Extract<Command, { kind: 'seeDeposit' }> {
    const found = this.log.findLast((one) => one.kind === 'seeDeposit')
    if (found?.kind !== 'seeDeposit') throw new Error('no deposit')
    return found
  }

  private c2cOrders(): void {
    const account = 41
    this.send({ kind: 'credit', account, wallet: 'c2c', asset: USDT, amount: '200' })
    const bought = this.c2c(account, 'buy', '100')
    const sold = this.c2c(account, 'sell', '50', { payTo: P.payTo })
    const dropped = this.c2c(account, 'buy', '20')
    this.all(
      { kind: 'sayC2c', account, id: bought.id, text: P.message },
      { kind: 'readC2c', account, id: bought.id, upto: 2 },
      { kind: 'payC2c', account, id: bought.id },
      { kind: 'cancelC2c', account, id: dropped.id },
      { kind: 'setMerchant', account: MERCHANT, away: true },
    )
    this.leap(11 * 60_000)
    this.all(
      { kind: 'appealC2c', account, id: sold.id, text: P.appeal },
      { kind: 'decideC2c', account, id: sold.id, complete: true, note: P.note },
      { kind: 'completeC2c', account, id: sold.id },
    )
    this.send({ kind: 'setMerchant', account: MERCHANT, away: false })
    const last = this.c2c(account, 'sell', '30', { payTo: P.payTo })
    this.pass(30)
    this.send({ kind: 'completeC2c', account, id: last.id })
  }
}

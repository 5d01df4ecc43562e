import type { Opening } from '../../shared/calls/products/box-entities.ts'
import { hexOf } from '../../shared/hash/hmac-sha256.ts'
import { sha256 } from '../../shared/hash/sha256.ts'
import { commitOf } from '../../shared/lines/box-draw.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'
import type { OpenBox } from '../products/box/box-command.ts'
import { spotSpec, TestExchange } from './test-exchange.ts'
import { STILL, USDT } from './test-perp.ts'

/** The seed of the worked example, and its hash. Source: lines.md §8. */
export const WORKED_SEED = 'acfc207fd6733621c00de81d66801145f9fa26f101476e9ab43946ba7cad4b1b'
export const WORKED_COMMIT = 'a4c758f7933a721b0986ce4660436f20a63d883cf3f92d09bff54918bec99bbe'
export const WORKED_CLIENT = 'mira-1121'

/** For tests only: people with 100,000 USDT on spot who open boxes, and a host that has a seed for each opening. */
export class BoxExchange extends TestExchange {
  constructor(people: number[] = [11, 12], money = '100000') {
    super([spotSpec({ liveliness: STILL })], people, money)
  }

  /** The seed of a person's opening with this number: made up here as the host makes it of its key. */
  seedOf(account: number, number: number): string {
    return hexOf(sha256(Uint8Array.from(`test ${account}:${number}`, (sign) => sign.charCodeAt(0))))
  }

  /** What would be sent: one gold box with the seed that is due, where nothing else is said. */
  asked(account: number, more: Partial<OpenBox> = {}): OpenBox {
    const number = this.exchange.views.box.counts(account).opened + 1
    const server_seed = more.server_seed ?? this.seedOf(account, number)
    const commit = commitOf(server_seed)
    return {
      kind: 'openBox',
      account,
      box: 'gold',
      count: 1,
      client_seed: WORKED_CLIENT,
      commit,
      number,
      server_seed,
      ...more,
    }
  }

  /** @throws where the boxes are not opened */
  open(account: number, more: Partial<OpenBox> = {}): Opening {
    const { answer } = this.send(this.asked(account, more))
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as Opening
  }

  /** Why the boxes are not opened; null where they are. */
  no(account: number, more: Partial<OpenBox> = {}): Refusal | null {
    const { answer } = this.send(this.asked(account, more))
    return answer.ok ? null : answer.refusal
  }

  pool(amount: string): void {
    this.send({ kind: 'setBoxPool', amount })
  }

  /** Free USDT on spot. */
  spot(account: number): string {
    return this.exchange.balances(account).find((one) => one.currency_id === USDT)?.trade_balance ?? ''
  }

  /** What is wrong with the books. */
  leaks(): unknown[] {
    const money = Object.entries(this.exchange.conservation()).filter(([, left]) => Number(left) !== 0)
    return [...money, ...this.exchange.views.money.ledgerGaps(), ...Object.values(this.exchange.lockGaps()).flat()]
  }
}

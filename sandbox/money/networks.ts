import type { Network } from '../../src/shared/calls/money-entities.ts'
import type { AddressFormat } from '../../src/shared/chain/address-format.ts'
import { CHAINS } from '../coins/chains.ts'
import { COIN_ROWS } from '../coins/coins.ts'
import { USDT } from '../market-specs.ts'

/** Confirmations after which a deposit counts, on whatever network (product.md §9). */
export const CONFIRMATIONS = 20

interface Chain {
  no: number
  network: string
  name: string
  format: AddressFormat
  memo?: true
  /** What a withdrawal costs of a coin that has no fee of its own there, worth in USDT. */
  feeWorth: number
}

const CHAIN = {
  bitcoin: { no: 1, network: 'Bitcoin', name: 'Bitcoin', format: 'bitcoin', feeWorth: 6 },
  litecoin: { no: 2, network: 'Litecoin', name: 'Litecoin', format: 'litecoin', feeWorth: 0.1 },
  dogecoin: { no: 3, network: 'Dogecoin', name: 'Dogecoin', format: 'dogecoin', feeWorth: 0.5 },
  erc20: { no: 4, network: 'ERC20', name: 'Ethereum', format: 'evm', feeWorth: 6.4 },
  bep20: { no: 5, network: 'BEP20', name: 'BNB Smart Chain', format: 'evm', feeWorth: 0.3 },
  trc20: { no: 6, network: 'TRC20', name: 'TRON', format: 'tron', feeWorth: 1 },
  solana: { no: 7, network: 'Solana', name: 'Solana', format: 'solana', feeWorth: 0.2 },
  xrp: { no: 8, network: 'XRP', name: 'XRP Ledger', format: 'xrp', memo: true, feeWorth: 0.1 },
} as const satisfies Record<string, Chain>

/** Coins with networks of their own. Coins of other chains come pegged on BEP20, tokens on ERC20 and BEP20. */
const OWN: Record<string, readonly Chain[]> = {
  BTC: [CHAIN.bitcoin, CHAIN.bep20],
  ETH: [CHAIN.erc20, CHAIN.bep20],
  USDT: [CHAIN.trc20, CHAIN.erc20, CHAIN.bep20],
  LTC: [CHAIN.litecoin, CHAIN.bep20],
  DOGE: [CHAIN.dogecoin, CHAIN.bep20],
  SOL: [CHAIN.solana, CHAIN.bep20],
  XRP: [CHAIN.xrp, CHAIN.bep20],
  TRX: [CHAIN.trc20, CHAIN.bep20],
  BNB: [CHAIN.bep20],
  ADA: [CHAIN.bep20],
  AVAX: [CHAIN.bep20],
  TON: [CHAIN.bep20],
  SUI: [CHAIN.bep20],
}
const PEGGED: ReadonlySet<number> = new Set(CHAINS.map(([id]) => id))

/** Ids of a coin's networks: the coin's id, and the chain's number in two places. */
const PLACES = 100
/** A withdrawal is worth this many fees at least, a deposit this much in USDT. */
const MIN_FEES = 10
const MIN_DEPOSIT_WORTH = 1
const MAX_DECIMALS = 8

const rows: ReadonlyMap<number, readonly Network[]> = new Map(
  COIN_ROWS.map(([id, symbol, , , , , price]) => {
    const chains = OWN[symbol] ?? (PEGGED.has(id) ? [CHAIN.bep20] : [CHAIN.erc20, CHAIN.bep20])
    return [id, chains.map((chain) => networkOf(chain, id, symbol, Number(price)))]
  }),
)

/** The networks on which a coin comes and goes, the usual one first. */
export function networksOf(currencyId: number): readonly Network[] {
  return rows.get(currencyId) ?? []
}

/** A coin's network by its name; null where the coin is not there. */
export function findNetwork(currencyId: number, network: string): Network | null {
  return networksOf(currencyId).find((one) => one.network === network) ?? null
}

/** By the id that api/currency/network gives. */
export function networkById(id: number): Network | null {
  return networksOf(Math.floor(id / PLACES)).find((one) => one.id === id) ?? null
}

function networkOf(chain: Chain, currencyId: number, symbol: string, price: number): Network {
  const { no, network, name, format, memo = false, feeWorth } = chain
  const fee = feeWorth / price
  return {
    id: currencyId * PLACES + no,
    currency_id: currencyId,
    symbol,
    network,
    name,
    format,
    memo,
    confirmations: CONFIRMATIONS,
    minimum_deposit: roundUp(MIN_DEPOSIT_WORTH / price, 1),
    minimum_withdraw: currencyId === USDT ? '10' : roundUp(MIN_FEES * fee, 1),
    fee: roundUp(fee, 2),
  }
}

/** A number as decimal text of so many significant digits, rounded up; at most eight decimals. Settings only, never money of a person. */
function roundUp(value: number, digits: number): string {
  const exponent = Math.max(-MAX_DECIMALS, Math.floor(Math.log10(value)) - digits + 1)
  // What lies a hair above a round figure is that figure.
  const units = Math.ceil(Number((value / 10 ** exponent).toPrecision(9)))
  if (exponent >= 0) return `${units}${'0'.repeat(exponent)}`
  const text = String(units).padStart(1 - exponent, '0')
  const whole = text.slice(0, exponent)
  const fraction = text.slice(exponent).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

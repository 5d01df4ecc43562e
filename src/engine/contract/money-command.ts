/** Commands that move money in and out, and what belongs to it. Amounts and prices are decimal text. */
export type MoneyCommand =
  | SeeDeposit
  /** Paid by bank transfer, so the person says; `image`: id of a picture of the person's own, the receipt. */
  | { kind: 'sendVoucher'; account: number; asset: number; amount: string; image: string }
  | { kind: 'decideDeposit'; account: number; id: number; approve: boolean; note: string | null }
  | Withdraw
  | { kind: 'cancelWithdraw'; account: number; id: number }
  /** `tx`: the transaction on the chain, where it was sent. */
  | { kind: 'decideWithdraw'; account: number; id: number; approve: boolean; note: string | null; tx: string | null }
  | AddAddress
  | { kind: 'removeAddress'; account: number; id: number }
  | { kind: 'setAllowlist'; account: number; on: boolean }
  /** A house account that people trade with; `funds`: coins that it begins with; `record`: what became of its orders in the days up to today, oldest first. */
  | {
      kind: 'openMerchant'
      account: number
      name: string
      funds: [asset: number, amount: string][]
      record?: MerchantDayRecord[]
    }
  | { kind: 'setMerchant'; account: number; away: boolean }
  | AddC2c
  | { kind: 'payC2c'; account: number; id: number }
  | { kind: 'cancelC2c'; account: number; id: number }
  | { kind: 'completeC2c'; account: number; id: number }
  | { kind: 'appealC2c'; account: number; id: number; text: string }
  | { kind: 'sayC2c'; account: number; id: number; text: string }
  | { kind: 'readC2c'; account: number; id: number; upto: number }
  | { kind: 'decideC2c'; account: number; id: number; complete: boolean; note: string | null }

/** Orders that were over on a day, those of them that were completed, and the ms that these took. */
export interface MerchantDayRecord {
  orders: number
  completed: number
  took: number
}

/** Money was seen on a chain on its way to an address of the account. */
export interface SeeDeposit {
  kind: 'seeDeposit'
  account: number
  asset: number
  network: string
  amount: string
  /** Less is not credited. */
  minimum: string
  /** Confirmations after which it counts. */
  required: number
  from: string
  tx: string
  memo: string | null
  /** False where the network wants a memo and it is not the account's: a reviewer has to look. */
  memoFits: boolean
}

/** Network, fee and limit are the host's to know; it has looked at holds, codes and the address. */
export interface Withdraw {
  kind: 'withdraw'
  account: number
  asset: number
  network: string
  address: string
  memo: string | null
  /** Leaves the account; `fee` of it goes to the network. */
  amount: string
  fee: string
  minimum: string
  /** Worth that may leave within 24 h, in the quote coin. */
  limit: string
}

export interface AddAddress {
  kind: 'addAddress'
  account: number
  asset: number
  network: string
  address: string
  memo: string | null
  label: string
}

/** An order with a merchant at a price that the host has quoted. */
export interface AddC2c {
  /** What the person does. */
  side: 'buy' | 'sell'
  /** Decimal texts as they were agreed: fiat money a coin, and in all. */
  price: string
  total: string
  fiat: string
  method: string
  /** Where the merchant pays a person that sells; null where the person buys. */
  payTo: string | null
  kind: 'addC2c'
  account: number
  merchant: number
  asset: number
  quantity: string
}

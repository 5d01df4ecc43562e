/** Adds up a person's flow of funds with whole numbers of 10^-8, and says where it does not come to what stands in the account. */

export interface FlowLine {
  account: string
  currency_id: number
  amount: string
  balance: string
}
export type BalanceLine = { currency_id: number } & Record<string, string | number>

const FIELDS: Record<string, readonly string[]> = {
  fund: ['balance', 'lock_balance'],
  c2c: ['legal_balance'],
  spot: ['trade_balance', 'lock_trade'],
  contract: ['contract_balance', 'lock_contract'],
  option: ['future_balance', 'lock_future'],
  finance: ['finance_balance', 'lock_finance'],
}

export function units(text: string): bigint {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
  return negative ? -value : value
}

/** @param flow every entry, newest first @returns one line for each account and coin that does not agree */
export function disagreements(flow: readonly FlowLine[], balances: readonly BalanceLine[]): string[] {
  const sums = new Map<string, bigint>()
  const last = new Map<string, string>()
  for (const line of flow) {
    const key = `${line.account} ${line.currency_id}`
    sums.set(key, (sums.get(key) ?? 0n) + units(line.amount))
    if (!last.has(key)) last.set(key, line.balance)
  }
  return balances.flatMap((row) =>
    Object.entries(FIELDS).flatMap(([account, fields]) => {
      const key = `${account} ${row.currency_id}`
      const held = fields.reduce((sum, field) => sum + units(String(row[field])), 0n)
      const sum = sums.get(key) ?? 0n
      const reported = units(last.get(key) ?? '0')
      return held === sum && held === reported
        ? []
        : [`${key}: holds ${held}, entries come to ${sum}, the last says ${reported}`]
    }),
  )
}

import type { SandboxHost } from '../../sandbox/host.ts'

/** Pays out whatever stands in the spot, futures and fund accounts of somebody who has nothing else under way, as if it had been withdrawn. */
export async function emptyAccount(host: SandboxHost, account: number): Promise<void> {
  const balances = () => host.exchange.balances(account)
  for (const { currency_id: asset, trade_balance, contract_balance } of balances()) {
    const moves = [
      ['spot', trade_balance],
      ['contract', contract_balance],
    ] as const
    for (const [from, amount] of moves)
      if (Number(amount) > 0) await host.submit({ kind: 'transfer', account, asset, from, to: 'fund', amount })
  }
  for (const { currency_id: asset, balance: amount } of balances()) {
    if (Number(amount) === 0) continue
    const terms = { network: 'TRC20', address: 'T', memo: null, fee: '0.1', minimum: '0.1', limit: '99999999' }
    const { answer } = await host.submit({ kind: 'withdraw', account, asset, amount, ...terms })
    const { id } = answer.ok ? (answer.data as { id: number }) : { id: 0 }
    await host.submit({ kind: 'decideWithdraw', account, id, approve: true, note: null, tx: 'paid' })
  }
}

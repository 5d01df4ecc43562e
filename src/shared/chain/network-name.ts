/** Chains whose code, as the exchange's calls have it, is not what people know them by. */
const CHAINS: Readonly<Record<string, string>> = {
  TRC20: 'TRON',
  ERC20: 'Ethereum',
  BEP20: 'BNB Smart Chain',
  XRP: 'XRP Ledger',
}

/**
 * A network as people look for it: `TRON (TRC20)`; its name alone where that says all. Texts show this, calls carry the code.
 * @param network as api/currency/network gives it, or the code alone as records have it
 */
export function networkName(network: { network: string; name?: string } | string): string {
  const code = typeof network === 'string' ? network : network.network
  const name = (typeof network === 'string' ? undefined : network.name) ?? CHAINS[code]
  if (name === undefined || name.toLowerCase().startsWith(code.toLowerCase())) return name ?? code
  return `${name} (${code})`
}

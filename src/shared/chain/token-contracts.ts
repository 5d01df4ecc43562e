/** Contracts of the tokens that are most often mistaken for a wallet, by token. Whoever sends coins to one of them has lost them. */
export const TOKEN_CONTRACTS: Readonly<Record<string, readonly string[]>> = {
  USDT: [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0x55d398326f99059fF775485246999027B3197955',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB',
  ],
  USDC: [
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
  DAI: ['0x6B175474E89094C44Da98b954EedeAC495271d0F', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'],
  BUSD: ['0x4Fabb145d64652a948d72533023f6E7A623C7C53', '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56'],
  WBTC: ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  BTCB: ['0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'],
  WETH: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
  WBNB: ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  WTRX: ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'],
  SOL: ['So11111111111111111111111111111111111111112'],
  LINK: ['0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  UNI: ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
  AAVE: ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
  SHIB: ['0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'],
  PEPE: ['0x6982508145454Ce325dDbE47a25d4ec3d2311933'],
  XRP: ['0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE'],
  DOGE: ['0xbA2aE424d960c26247Dd6c32edC70B295c744C43'],
  ADA: ['0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47'],
  LTC: ['0x4338665CBB7B2485A8855A139b75D5e34AB0DB94'],
}

const tokens: ReadonlyMap<string, string> = new Map(
  Object.entries(TOKEN_CONTRACTS).flatMap(([token, addresses]) =>
    addresses.map((address) => [address.toLowerCase(), token]),
  ),
)

/**
 * The token whose contract an address is; null for any other address. The network does not matter: one contract's address is nobody's
 * wallet on another network either. Nor do letters' cases, which people and programs change.
 */
export function tokenOfContract(address: string): string | null {
  return tokens.get(address.toLowerCase()) ?? null
}

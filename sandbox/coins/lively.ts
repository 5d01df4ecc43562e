import type { CoinRow } from './coin.ts'

/** The twelve coins whose spot markets are lively, and the quote coin. */
export const LIVELY: readonly CoinRow[] = [
  [1, 'BTC', 'Bitcoin', '19720000', '21000000', 2009, '64281.40'],
  [2, 'ETH', 'Ethereum', '120300000', null, 2015, '3118.20'],
  [3, 'USDT', 'Tether', '119400000000', null, 2014, '1'],
  [4, 'SOL', 'Solana', '467200000', null, 2020, '146.82'],
  [5, 'XRP', 'XRP', '56310000000', '100000000000', 2012, '0.5873'],
  [6, 'BNB', 'BNB', '145900000', '200000000', 2017, '571.4'],
  [7, 'DOGE', 'Dogecoin', '146200000000', null, 2013, '0.12473'],
  [8, 'ADA', 'Cardano', '35610000000', '45000000000', 2017, '0.3862'],
  [9, 'AVAX', 'Avalanche', '405100000', '715700000', 2020, '27.34'],
  [10, 'LINK', 'Chainlink', '608100000', '1000000000', 2017, '11.93'],
  [11, 'TON', 'Toncoin', '2534000000', null, 2021, '5.482'],
  [12, 'SUI', 'Sui', '2763000000', '10000000000', 2023, '1.712'],
  [13, 'LTC', 'Litecoin', '75040000', '84000000', 2011, '70.45'],
]

/** Where an exchange's market data come from, where they are not its own: `source` of config.json. */
export interface MarketDataSource {
  /** As on screen: `OKX`. */
  name: string
  /** `live`: another exchange's, as they are sent; `recorded`: a session that is played. */
  kind: 'live' | 'recorded'
  /** Orders are filled with play money. */
  paper: boolean
}

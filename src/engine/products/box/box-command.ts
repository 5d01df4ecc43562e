/** What is said of an opening by the person, and by the host of the seed that is due. */
export interface OpenBox {
  kind: 'openBox'
  account: number
  box: string
  count: number
  client_seed: string
  /** The hash that the person saw before. */
  commit: string
  /** The person's seeds are numbered from 1; this is the one of `server_seed`. */
  number: number
  server_seed: string
}

/** The control panel sets the pool, decimal text. */
export interface SetBoxPool {
  kind: 'setBoxPool'
  amount: string
}

/** The control panel spoils the seed that is shown of an opening, or mends it. */
export interface TamperBox {
  kind: 'tamperBox'
  /** Of the opening, whosever it is. */
  id: number
}

export type BoxCommand = OpenBox | SetBoxPool | TamperBox

/** The mint of a person, and what the control panel does with it. */
export type MintCommand =
  /** 1 collects what is ready and starts a session; 0 collects alone. */
  | { kind: 'startMint'; account: number; click: 0 | 1 }
  /** The control panel sets what has been minted of all, decimal text. */
  | { kind: 'setMinted'; amount: string }

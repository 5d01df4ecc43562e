/** What the positions panel has open of one position. */
export type PositionDialog =
  | { kind: 'close'; key: string; how: 'market' | 'limit' }
  | { kind: 'reverse'; key: string }
  | { kind: 'margin'; key: string }
  | { kind: 'tpsl'; key: string }
  | { kind: 'share'; key: string }

/** What the positions panel has open. */
export type OpenDialog = PositionDialog | { kind: 'closeAll' } | { kind: 'whatIf' }

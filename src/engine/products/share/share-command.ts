/** Invite links. */
export type ShareCommand =
  /** Makes a link; with `id` the note of that one is changed. `ratio`: as it was typed. */
  | { kind: 'saveLink'; account: number; id: number | null; ratio: string; note: string; isDefault: boolean }
  /** 0: the account's own code. */
  | { kind: 'setDefaultLink'; account: number; id: number }

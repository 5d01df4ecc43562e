/**
 * What a text is, and so what stands in for it. `engine` is what the engine alone has written, packed rows too, and is kept. Two kinds
 * are kept only while they look it: `plain` (a word of the exchange's own, a market, a row of numbers) and `decimal` (which a person
 * may have mistyped). Every other kind is replaced. `text` is what nobody has named.
 */
export type TextKind =
  | 'engine'
  | 'plain'
  | 'decimal'
  | 'text'
  | 'email'
  | 'phone'
  | 'login'
  | 'password'
  | 'address'
  | 'memo'
  | 'ip'
  | 'token'
  | 'sealed'

/** Where which kind of text stands: of all texts below a place, of a list's items, of a row's columns, or of named fields. */
export type TextShape =
  | TextKind
  | { each: TextShape }
  | { columns: readonly TextShape[] }
  | { fields: { readonly [field: string]: TextShape } }

/** What the texts of a module are, for a journal that is given out without its people. What is not named becomes a stand-in. */
export interface ModuleTexts {
  /** Of each kind of command, by its fields. */
  readonly commands?: Readonly<Record<string, { readonly [field: string]: TextShape }>>
  /** Of what its codec saves. */
  readonly state?: TextShape
  readonly account?: TextShape
}

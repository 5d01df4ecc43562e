import { Digest } from './digest.ts'
import { CheckpointError } from './engine-error.ts'
import type { WordPair } from './history.ts'
import { listOf, moneyOf, wholeOf, wordOf } from './saved-values.ts'

/** What a field holds: a safe integer, money (1e-8 as bigint), text, yes or no, one of some words; with `?` also null. */
export type Column = 'int' | 'int?' | 'money' | 'text' | 'text?' | 'flag' | readonly string[]

export type RowValue = string | number | boolean | null
export type Row = RowValue[]

/** How the records of one kind are written: as a row of a checkpoint, and as a digest of the state's hash. */
export class RowShape<T extends object> {
  private readonly what: string
  private readonly columns: [key: keyof T & string, column: Column][]

  /** @param what names the record in errors  @param columns of every field, in the order of the row */
  constructor(what: string, columns: { [K in keyof T & string]: Column }) {
    this.what = what
    this.columns = Object.entries(columns) as [keyof T & string, Column][]
  }

  /** The fields in the order of the row, and whether what each holds is text that is no word of the engine's own. */
  textColumns(): [key: keyof T & string, isText: boolean][] {
    return this.columns.map(([key, column]) => [key, column === 'text' || column === 'text?'])
  }

  row(record: T): Row {
    return this.columns.map(([key]) => {
      const value: unknown = record[key]
      return typeof value === 'bigint' ? value.toString() : (value as RowValue)
    })
  }

  /** @throws CheckpointError where the row is none of these */
  read(row: unknown): T {
    const values = listOf(row as Row, this.what, this.columns.length)
    const record = this.columns.map(([key, column], at) => [key, this.value(values[at] as RowValue, column)])
    return Object.fromEntries(record) as T
  }

  digest(record: T): WordPair {
    return new Digest().text(JSON.stringify(this.row(record))).words()
  }

  private value(value: RowValue, column: Column): RowValue | bigint {
    if (typeof column !== 'string') return wordOf<RowValue>(value, column, this.what)
    if (column.endsWith('?') && value === null) return null
    if (column === 'flag') return wordOf(value, [true, false], this.what)
    if (column === 'money') return moneyOf(value as string, this.what)
    if (column.startsWith('int')) return wholeOf(value as number, this.what)
    if (typeof value !== 'string') throw new CheckpointError(`no ${this.what}`)
    return value
  }
}

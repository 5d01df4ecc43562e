import type Database from 'libsql'

/** Rows of one statement, the most first: what a call of the driver costs is more than what a row costs. */
const SIZES = [16, 4, 1]

type Value = string | number | null

/** Inserts rows of one table in their order, several with each statement. */
export class RowInserter {
  private readonly statements: { size: number; run(values: readonly Value[]): unknown }[]

  /** @param head `INSERT INTO table` @param columns of the table */
  constructor(db: Database.Database, head: string, columns: number) {
    const row = `(${Array(columns).fill('?').join(', ')})`
    this.statements = SIZES.map((size) => {
      const statement = db.prepare(`${head} VALUES ${Array(size).fill(row).join(', ')}`)
      return { size, run: (values) => statement.run(values) }
    })
  }

  /** @throws Error where the database does; rows of earlier statements are in the transaction then */
  insert(rows: readonly (readonly Value[])[]): void {
    let from = 0
    for (const { size, run } of this.statements) {
      for (; from + size <= rows.length; from += size) run(rows.slice(from, from + size).flat())
    }
  }
}

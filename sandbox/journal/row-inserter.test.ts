import Database from 'libsql'
import { expect, test } from 'vitest'
import { RowInserter } from './row-inserter.ts'

test('HTTP-04 any number of rows goes in whole and in its order, the later of two alike last', () => {
  const db = new Database(':memory:')
  db.exec('CREATE TABLE rows (place INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, note TEXT)')
  db.exec('CREATE TABLE newest (name TEXT PRIMARY KEY, note TEXT)')
  const rows = new RowInserter(db, 'INSERT INTO rows (name, note)', 2)
  const newest = new RowInserter(db, 'INSERT OR REPLACE INTO newest', 2)
  for (let count = 0; count <= 41; count++) {
    db.exec('DELETE FROM rows; DELETE FROM newest')
    const given = Array.from({ length: count }, (_, at) => [`n${at % 7}`, at % 3 === 0 ? null : `é ${at}`])
    rows.insert(given)
    newest.insert(given)
    const found = db.prepare('SELECT name, note FROM rows ORDER BY place').all() as { name: string; note: string }[]
    expect(found.map(({ name, note }) => [name, note])).toEqual(given)
    const last = new Map(given.map(([name, note]) => [name, note]))
    const kept = db.prepare('SELECT name, note FROM newest').all() as { name: string; note: string }[]
    expect(new Map(kept.map(({ name, note }) => [name, note]))).toEqual(last)
  }
  db.close()
})

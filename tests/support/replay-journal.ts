import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'libsql'
import type { Command } from '../../src/engine/contract/command.ts'
import { createExchange, restoreExchange } from '../../src/engine/machine.ts'

/** The hash of the state at `seq` from the journal file alone, by the engine alone. */
export function replayTo(copy: string, seq: number): string | null {
  const db = new Database(join(copy, 'journal.db'))
  const checkpoint = db
    .prepare('SELECT seq, body FROM checkpoints WHERE seq <= ? ORDER BY seq DESC LIMIT 1')
    .get(seq) as { seq: number; body: ArrayBuffer } | undefined
  const exchange = checkpoint
    ? restoreExchange(gunzipSync(new Uint8Array(checkpoint.body)).toString('utf8'))
    : createExchange()
  const rows = db
    .prepare('SELECT command FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq')
    .all(exchange.seq, seq) as { command: string }[]
  db.close()
  for (const row of rows) exchange.apply(JSON.parse(row.command) as Command)
  return exchange.seq === seq ? exchange.hash() : null
}

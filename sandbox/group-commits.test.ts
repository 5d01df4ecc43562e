import { expect, test } from 'vitest'
import { GroupCommits } from './group-commits.ts'
import type { Batch, JournalStore } from './journal/journal-store.ts'
import { bytesInMessage, encodeMessage } from './journal/nats/stream-message.ts'
import { markOf } from './testing/bench-host.ts'

function bench(pipeline: JournalStore['pipeline']) {
  const batches: Batch[] = []
  const acknowledge: (() => void)[] = []
  const soon: (() => void)[] = []
  const commits = new GroupCommits({
    journal: {
      pipeline,
      commit: (batch: Batch) => {
        batches.push(batch)
        if (pipeline) return new Promise<void>((done) => acknowledge.push(done))
      },
    } as JournalStore,
    timers: { every: () => () => undefined, soon: (run) => soon.push(run) },
    publish: () => undefined,
    failed: (error) => error as Error,
    committed: () => undefined,
  })
  const run = () => {
    for (const one of soon.splice(0)) one()
  }
  const add = (seq: number, length = 10, answer = 'x', text = '-') =>
    commits.add(
      { seq, command: text.repeat(length), chain: '', state: null },
      { answer: { ok: true, data: answer }, events: [] },
      seq,
      markOf(`key-${seq}`),
    )
  return { commits, batches, acknowledge, run, add }
}

const PIPELINE = {
  ...{ groups: 2, groupBytes: 100, commandBytes: 1_000, isCurrent: () => true },
  bytesOf: (command: string) => command.length,
}

test('NATS-37 a group that would be too long is split between commands; answers go with their commands', async () => {
  const { commits, batches, acknowledge, run, add } = bench(PIPELINE)
  const answers = [1, 2, 3, 4, 5].map((seq) => add(seq, 30))
  commits.addState(2, 'two')
  commits.addState(5, 'five')
  const long = add(6, 500)
  const read = commits.committed()
  run()
  expect(batches.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual([1, 2, 3, 4, 5, 6])
  for (const { rows, answers: kept, states } of batches) {
    expect(kept.map(({ mark }) => mark.key)).toEqual(rows.map(({ seq }) => `key-${seq}`))
    for (const { seq } of states) expect(rows.map((row) => row.seq)).toContain(seq)
    const length = rows.reduce((sum, { command }) => sum + command.length, 0)
    expect(rows.length === 1 || length <= 100).toBe(true)
  }
  expect(batches.flatMap(({ states }) => states.map(({ hash }) => hash))).toEqual(['two', 'five'])
  for (const done of acknowledge) done()
  await Promise.all([...answers, long, read])
})

test('NATS-49 a group is measured in the bytes that it takes in a message: UTF-8, quotes and backslashes counted', async () => {
  const bytesOf = (command: string, answer: string | null) => bytesInMessage(command, answer)
  const { commits, batches, acknowledge, run, add } = bench({ ...PIPELINE, groupBytes: 20_000, bytesOf })
  // In characters each is a tenth of a group.
  const answers = [1, 2, 3, 4, 5, 6].map((seq) =>
    add(seq, 2_000, '"'.repeat(500), ['日', '"', '\\'][seq % 3] as string),
  )
  const read = commits.committed()
  run()
  expect(batches.length).toBeGreaterThan(1)
  expect(batches.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual([1, 2, 3, 4, 5, 6])
  for (const batch of batches) {
    const body = encodeMessage({ kind: 'group', prev: 'x'.repeat(22), host: 'x'.repeat(8), ...batch, notes: [] })
    expect(body.length).toBeLessThan(20_200)
  }
  for (const done of acknowledge) done()
  await Promise.all([...answers, read])
})

test('NATS-49 commands that fit a group by any measure are not measured', async () => {
  const bytesOf = () => expect.unreachable('measured')
  const { commits, batches, acknowledge, run, add } = bench({ ...PIPELINE, groupBytes: 400_000, bytesOf })
  const answers = Array.from({ length: 60 }, (_, i) => add(i + 1, 300, 'x'.repeat(600)))
  const read = commits.committed()
  run()
  expect(batches.map(({ rows }) => rows.length)).toEqual([60])
  for (const done of acknowledge) done()
  await Promise.all([...answers, read])
})

test('NATS-07 a store that is done when commit returns is answered within the same turn', async () => {
  const { commits, batches, run, add } = bench(null)
  let isAnswered = false
  const answer = add(1).then(() => {
    isAnswered = true
  })
  run()
  expect(batches).toHaveLength(1)
  await Promise.resolve()
  expect(isAnswered).toBe(true)
  await answer
  await commits.committed()
})

import { expect, test } from 'vitest'
import { createRecords, type Source } from './records.ts'

interface Row {
  id: string
  at: number
}

/** A list of a server that counts what it is asked. */
function server(name: string, times: readonly number[], whole = false) {
  const rows = times.map((at) => ({ id: `${name}${at}`, at }))
  const asked: number[] = []
  let works = true
  const source: Source<Row> = {
    whole,
    async ask(page) {
      asked.push(page)
      if (!works) return null
      const sorted = [...rows].sort((a, b) => b.at - a.at)
      return { list: whole ? sorted : sorted.slice((page - 1) * 50, page * 50), total: rows.length }
    },
  }
  return {
    source,
    asked,
    add: (at: number) => rows.push({ id: `${name}${at}`, at }),
    fail: (on: boolean) => (works = !on),
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const open = (...sources: Source<Row>[]) =>
  createRecords<Row>({ sources, key: (row) => row.id, at: (row) => row.at, now: () => 7 })

test('PAGE-01 several lists are one, newest first, and no row comes above one that was shown already', async () => {
  const waiting = server('w', [5, 290], true)
  const ended = server('e', range(100, 300))
  const plans = server('p', range(200, 210))
  const records = open(waiting.source, ended.source, plans.source)
  await records.refresh()
  // The list that goes on is known back to 250: nothing older is shown yet.
  expect(records.read()).toMatchObject({ status: 'ready', total: 212, complete: false, knownAt: 7 })
  expect(records.read().rows.at(-1)?.at).toBe(250)
  let before = records.read().rows
  while (!records.read().complete) {
    await records.more()
    expect(records.read().rows.slice(0, before.length)).toEqual(before)
    before = records.read().rows
  }
  expect(before.map((row) => row.at)).toEqual([...before.map((row) => row.at)].sort((a, b) => b - a))
  expect(before.length).toBe(212)
  expect(plans.asked).toEqual([1])
  expect(ended.asked).toEqual([1, 2, 3, 4])
})

test('PAGE-01 news take their place, and the rows that were read stay', async () => {
  const ended = server('e', range(0, 120))
  const records = open(ended.source)
  await records.refresh()
  await records.more()
  for (const at of range(120, 140)) ended.add(at)
  await records.refresh()
  expect(records.read().rows.length).toBe(120)
  expect(records.read().total).toBe(140)
  await records.more()
  expect(records.read().rows.map((row) => row.at)).toEqual(range(0, 140).reverse())
  expect(records.read().complete).toBe(true)
})

test('PAGE-01 where a whole page of news came, nothing that it may hide is passed over', async () => {
  const ended = server('e', range(0, 60))
  const records = open(ended.source)
  await records.refresh()
  for (const at of range(60, 160)) ended.add(at)
  await records.refresh()
  expect(records.read().rows.map((row) => row.at)).toEqual(range(110, 160).reverse())
  while (!records.read().complete) await records.more()
  expect(records.read().rows.map((row) => row.at)).toEqual(range(0, 160).reverse())
})

test('PAGE-04 a list that fails keeps its rows and says so; with nothing known it is no empty list', async () => {
  const waiting = server('w', [1], true)
  const ended = server('e', [2])
  ended.fail(true)
  const records = open(waiting.source, ended.source)
  await records.refresh()
  expect(records.read()).toMatchObject({ status: 'failed', rows: [], knownAt: null })
  ended.fail(false)
  await records.refresh()
  waiting.fail(true)
  await records.refresh()
  expect(records.read()).toMatchObject({ status: 'failed', knownAt: 7, total: 2 })
  expect(records.read().rows.map((row) => row.at)).toEqual([2, 1])
})

test('PAGE-01 two who read on ask once', async () => {
  const ended = server('e', range(0, 120))
  const records = open(ended.source)
  await records.refresh()
  await Promise.all([records.more(), records.more()])
  expect(ended.asked).toEqual([1, 2])
})

test('PAGE-04 news that come while a list is read on are no failure: all rows come', async () => {
  const ended = server('e', range(0, 120))
  const records = open(ended.source)
  await records.refresh()
  const more = records.more()
  ended.add(500)
  expect(await records.refresh()).toBe(true)
  expect(await more).toBe(true)
  while (!records.read().complete) expect(await records.more()).toBe(true)
  expect(records.read().rows.map((row) => row.at)).toEqual([500, ...range(0, 120).reverse()])
})

test('PAGE-01 a reading that a newer one has overtaken tells what the newer one found', async () => {
  const ended = server('e', range(0, 3))
  const records = open(ended.source)
  const both = [records.refresh(), records.refresh()]
  expect(await Promise.all(both)).toEqual([true, true])
})

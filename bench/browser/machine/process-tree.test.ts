import { expect, test } from 'vitest'
import { parseStat, treeOf } from './process-tree.ts'

test('a process’s time is read whatever its name holds', () => {
  const rest = 'S 41 42 42 0 -1 4194560 1 2 3 4 150 50 20 30 20 0 9 0 123'
  expect(parseStat(`42 (chromium) ${rest}`)).toEqual({ pid: 42, parent: 41, cpu: 2.5 })
  expect(parseStat(`42 (a) b) (c 1 2) ${rest}`)).toEqual({ pid: 42, parent: 41, cpu: 2.5 })
})

test('a tree is the process and all below it, and no other', () => {
  const of = (pid: number, parent: number) => ({ pid, parent, cpu: 1 })
  const entries = [of(9, 5), of(1, 0), of(5, 2), of(2, 1), of(7, 3), of(3, 1), of(6, 5)]
  expect(
    treeOf(2, entries)
      .map(({ pid }) => pid)
      .sort(),
  ).toEqual([2, 5, 6, 9])
  expect(treeOf(4, entries)).toEqual([])
})

import { expect } from 'vitest'
import type { TestSocket } from '../../gateway/sockets/testing/test-socket.ts'
import { NaiveBook, type NaiveDepth } from '../oracle/naive-book.ts'

/** So far a book goes on, and in at least so many pushes. */
const CHANGES = 30
const PUSHES = 10

/** Books at each sequence that a socket shows, at least until it reaches a sequence. */
async function booksOf(socket: TestSocket, stopAt: number): Promise<Map<number, string>> {
  const book = new NaiveBook()
  const seen = new Map<number, string>()
  while (book.u < stopAt || seen.size < PUSHES) {
    const { type, data } = await socket.until((frame) => frame.type === 101)
    expect(type).toBe(101)
    expect(['applied', 'duplicate']).toContain(book.take(data as unknown as NaiveDepth))
    seen.set(book.u, book.checksumText())
  }
  return seen
}

/** Two sockets that have subscribed to one spot book show the same at each sequence, from their snapshots on. */
export async function expectSameBooks(there: TestSocket, here: TestSocket): Promise<void> {
  const first = await here.until(({ type }) => type === 101)
  expect(first.data?.snapshot).toBe(true)
  const book = new NaiveBook()
  expect(book.take(first.data as unknown as NaiveDepth)).toBe('applied')
  const truth = await booksOf(there, book.u + CHANGES)
  let compared = 0
  while (book.u < Math.max(...truth.keys())) {
    const expected = truth.get(book.u)
    if (expected !== undefined) compared++
    if (expected !== undefined) expect(book.checksumText(), `at ${book.u}`).toBe(expected)
    const { data } = await here.until(({ type }) => type === 101)
    expect(book.take(data as unknown as NaiveDepth)).toBe('applied')
  }
  expect(compared).toBeGreaterThan(3)
}

import { expect, test } from 'vitest'
import { type ClipboardPage, writeClipboard } from './write-clipboard.ts'

/** A page whose field for copying remembers what it held when the browser was asked to copy. */
function page(takes: boolean, clipboard?: ClipboardPage['clipboard']) {
  const copied: string[] = []
  const field = { className: '', readOnly: false, value: '', select() {}, remove: () => void held.delete(field) }
  const held = new Set<typeof field>()
  const document = {
    activeElement: null,
    body: { append: (one: typeof field) => held.add(one) },
    createElement: () => field,
    execCommand() {
      if (takes) copied.push(field.value)
      return takes
    },
  }
  return { copied, held, page: { clipboard, document: document as unknown as Document } }
}

test('REAL-82 a text is copied over plain http, where pages have no clipboard of their own', async () => {
  const plain = page(true)
  expect(await writeClipboard('TXYZ', plain.page)).toBe(true)
  expect([plain.copied, plain.held.size]).toEqual([['TXYZ'], 0])
})

test('REAL-82 where the browser refuses its clipboard the other way is tried, and a failure is reported', async () => {
  const refused = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  const one = page(true, refused)
  expect(await writeClipboard('a', one.page)).toBe(true)
  expect(one.copied).toEqual(['a'])
  expect(await writeClipboard('a', page(false, refused).page)).toBe(false)
  const odd = { writeText: () => Promise.reject(new Error('odd')) }
  await expect(writeClipboard('a', page(true, odd).page)).rejects.toThrow('odd')
})

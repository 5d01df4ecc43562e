import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameScanner } from './frame-scanner.ts'
import type { FrameSink } from './frame-sink.ts'

/** What a scanner makes of one frame, as text. */
function read(frame: string | Uint8Array, scanner = new FrameScanner()): string[] {
  const seen: string[] = []
  const sink: FrameSink = {
    wants: (_, id) => id === 7,
    push(slot, stage) {
      const levels = (at: number, count: number) =>
        Array.from({ length: count * 2 }, (_, i) => `${stage.values[at + i]}e-${stage.decimals[at + i]}`).join(' ')
      const { type, u, parsed } = slot
      if (parsed) seen.push(`${type} ${JSON.stringify(parsed)}`)
      else seen.push(`${type} ${u} b ${levels(slot.bidsAt, slot.bids)} a ${levels(slot.asksAt, slot.asks)}`)
    },
    answer: (answer) => void seen.push(JSON.stringify(answer)),
    malformed: (id, type) => void seen.push(`malformed ${type}@${id}`),
  }
  scanner.scan(frame, sink)
  return [...seen, `fallbacks ${scanner.counts.fallbacks}`]
}

const bytes = (text: string) => new TextEncoder().encode(text)
const depth = (levels: string) => `{"type":201,"currency_id":7,"t":1,"data":{"pu":1,"u":2,"b":[${levels}],"a":[]}}`

test('HUB-02 levels of any number of digits are exact as long as an integer holds them', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }),
      fc.nat(16),
      fc.nat(12),
      (value, cut, point) => {
        const digits = String(value).slice(0, cut + 1)
        const text = point > 0 && point < digits.length ? `${digits.slice(0, -point)}.${digits.slice(-point)}` : digits
        const decimals = text.includes('.') ? point : 0
        const expected = `${Number(digits)}e-${decimals}`
        // The rare long one loses the zeros at its end; its value is the same.
        const [line = ''] = read(depth(`["${text}","1"]`))
        const shown = line.split(' ')[3] as string
        expect(Number(shown)).toBe(Number(expected))
        if (digits.length <= 15) expect(shown).toBe(expected)
      },
    ),
  )
  expect(read(depth('["9999999999","4294967297"]'))[0]).toBe('201 2 b 9999999999e-0 4294967297e-0 a ')
})

test('HUB-02 a frame of bytes is read as its text', () => {
  const frames = [
    depth('["64213.5","0.120"],["1","0"]'),
    `[${depth('')},{"op":"pong","t":1,"s":2,"u":{}}]`,
    '{"type":204,"currency_id":7,"t":1,"data":{"n":1,"user":5,"order":{"note":"価格 ∞ 😀"}}}',
    depth('["1","1"]').replace('"t"', '"注":"\\u00e9é","t"'),
    depth('["1","1"]').replace('"pu"', '"p\\u0075"'),
    depth('["1","-1"]'),
    '{"type":201,"currency_id":7,"t":1,"data":{"u":2',
    '',
  ]
  for (const frame of frames) expect(read(bytes(frame))).toEqual(read(frame))
  expect(read(frames[2] as string)[0]).toContain('価格 ∞ 😀')
  expect(read(frames[3] as string)).toEqual(['201 2 b 1e-0 1e-0 a ', 'fallbacks 0'])
})

test('HUB-02 bytes that are no UTF-8 are dropped; a byte order mark is no JSON, as for JSON.parse', () => {
  const broken = bytes(depth('["1","1"]').replace('"t"', '"x":"#","\\u0074"'))
  broken[broken.indexOf(35)] = 0xff
  expect(read(broken)).toEqual(['malformed 0@7', 'fallbacks 0'])
  expect(read(bytes(`\ufeff${depth('')}`))).toEqual(['malformed 0@7', 'fallbacks 0'])
})

test('HUB-02 a short frame after a long one ends where it ends', () => {
  const scanner = new FrameScanner()
  const many = Array.from({ length: 30_000 }, (_, i) => `["${i + 1}.25","1"]`).join(',')
  expect(read(depth(many), scanner)[0]).toContain(' 3000025e-2 1e-0 a')
  const torn = depth('["1","1"]')
  for (let end = 1; end < torn.length; end++) {
    const [line] = read(torn.slice(0, end), scanner)
    expect(line).toMatch(/^malformed 0@[07]$/)
    expect(read(bytes(torn.slice(0, end)), scanner)[0]).toBe(line)
  }
  const cut = '{"type":201,"t":1,"data":{"x":"\\'
  expect(read(cut, scanner)[0]).toBe('malformed 0@0')
  expect(read(depth('["1","1"]'), scanner)[0]).toBe('201 2 b 1e-0 1e-0 a ')
})

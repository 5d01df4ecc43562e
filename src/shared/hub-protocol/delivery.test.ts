import { expect, test } from 'vitest'
import { DeliveryWriter, eachSection, readDeliveryHeader, Section, type SectionView, TopicStatus } from './delivery.ts'

test('a delivery comes back as it was written, empty sections and growth included', () => {
  const writer = new DeliveryWriter()
  for (let round = 0; round < 2; round++) {
    writer.begin()
    expect(writer.empty).toBe(true)
    writer.header(2, 7 + round)
    writer.beginSection(Section.ticker, 'spot', 1, TopicStatus.live, 0, 10, 20)
    writer.endSection()
    writer.beginSection(Section.depth, 'contract', 2, TopicStatus.stale, 3, 11, 0)
    const rows = Float64Array.from({ length: 9000 }, (_, i) => i)
    writer.pushAll(rows, 8999)
    writer.push(-1)
    writer.endSection()
    const packed = writer.finish()
    expect(readDeliveryHeader(packed).sequence).toBe(7 + round)
    const seen: SectionView[] = []
    eachSection(packed, (section) => seen.push(section))
    expect(seen.map((s) => [s.code, s.kind, s.currencyId, s.status, s.reason, s.body.length])).toEqual([
      [Section.ticker, 'spot', 1, TopicStatus.live, 0, 0],
      [Section.depth, 'contract', 2, TopicStatus.stale, 3, 9000],
    ])
    expect(seen[1]?.body[8998]).toBe(8998)
    expect(seen[1]?.body[8999]).toBe(-1)
  }
})

test('a torn delivery is refused', () => {
  const writer = new DeliveryWriter()
  writer.begin()
  writer.beginSection(Section.ticker, 'spot', 1, 0, 0, 0, 0)
  for (let i = 0; i < 10; i++) writer.push(i)
  writer.endSection()
  const packed = writer.finish()
  expect(() => eachSection(packed.slice(0, packed.length - 1), () => {})).toThrow(RangeError)
  expect(() => readDeliveryHeader(new Float64Array(16))).toThrow(RangeError)
  // A section of less than nothing would be read again and again.
  for (const length of [-8, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    const foreign = packed.slice()
    foreign[19] = length
    foreign[7] = 1_000
    expect(() => eachSection(foreign, () => {})).toThrow(RangeError)
  }
})

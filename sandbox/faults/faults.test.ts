import { expect, test } from 'vitest'
import { unparsable, withWrongDigit } from '../../gateway/sockets/corrupt.ts'
import { Random } from '../../src/engine/kernel/random.ts'
import { createFaults } from './faults.ts'

const client = { kind: 'spot', id: 3, name: 'tab-a', user: 5 } as const

test('HOST-11 a switch meets only whom it names: kind, topic, client by number or name, user', () => {
  const cases: [object, boolean][] = [
    [{}, true],
    [{ kind: 'spot' }, true],
    [{ kind: 'contract' }, false],
    [{ topic: 'depth@1' }, true],
    [{ topic: 'depth' }, true],
    [{ topic: 'depth@11' }, false],
    [{ topic: 'trades' }, false],
    [{ client: '3' }, true],
    [{ client: 'tab-a' }, true],
    [{ client: 'tab-b' }, false],
    [{ user: 5 }, true],
    [{ user: 6 }, false],
  ]
  for (const [target, applies] of cases) {
    const faults = createFaults()
    faults.add({ action: 'drop', ...target })
    expect([target, faults.faultOfPush(client, 'depth@1') !== null]).toEqual([target, applies])
  }
})

test('HOST-11 count and probability bound a switch, and the same seed picks the same pushes', () => {
  const faults = createFaults()
  faults.add({ action: 'drop', count: 2 })
  expect([1, 2, 3].map(() => faults.faultOfPush(client, 'tickers')?.action)).toEqual(['drop', 'drop', undefined])
  expect(faults.list()[0]).toMatchObject({ hits: 2 })
  const applies = (seed: number) => {
    const seeded = createFaults(seed)
    seeded.add({ action: 'duplicate', probability: 0.3 })
    return Array.from({ length: 200 }, () => seeded.faultOfPush(client, 'depth@1') !== null)
  }
  expect(applies(1)).toEqual(applies(1))
  expect(applies(1)).not.toEqual(applies(2))
  const share = applies(1).filter(Boolean).length / 200
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.4)
})

test('a switch that makes no sense is refused with the reason', () => {
  const faults = createFaults()
  for (const spec of [null, {}, { action: 'explode' }, { action: 'delay' }, { action: 'drop', topic: 'depth@x' }]) {
    expect(faults.add(spec)).toEqual({ error: expect.any(String) })
  }
  expect(faults.add({ action: 'close', code: 1006 })).toEqual({ error: expect.any(String) })
  expect(faults.add({ action: 'drop', probability: 2 })).toEqual({ error: expect.any(String) })
  expect(faults.list()).toEqual([])
})

test('HOST-11 a refused switch names the field that is wrong for its action', () => {
  const cases: [object, string][] = [
    [{ action: 'drop', probability: null }, 'probability: a number from 0 to 1 is required'],
    [{ action: 'drop', count: 0.5 }, 'count: a whole number from 1 is required'],
    [{ action: 'delay', topic: 'depth@1' }, 'ms: required for delay'],
    [{ action: 'delay', ms: 'x' }, 'ms: a whole number of milliseconds from 1 to 600000 is required'],
    [{ action: 'corrupt' }, 'variant: required for corrupt'],
    [{ action: 'silence', topic: 'tickers' }, 'topic: silence knows no such field'],
    [{ action: 'http', path: 'api/*', answer: 'status' }, 'status: required for http'],
    [{ action: 'http', path: 'api/*', answer: 'hang', ms: 5 }, 'ms: http with hang knows no such field'],
    [{ action: 'http', answer: 'hang' }, 'path: required for http'],
  ]
  for (const [spec, error] of cases) expect([spec, createFaults().add(spec)]).toEqual([spec, { error }])
  expect(createFaults().add({ action: 'explode' })).toMatchObject({ error: expect.stringMatching(/^action: .*"drop"/) })
  expect(createFaults().add({ action: 'http', path: 'a', answer: 'x' })).toMatchObject({
    error: expect.stringMatching(/^answer: .*"hang"/),
  })
})

test('calls: a path or a beginning, with every kind of answer', () => {
  const faults = createFaults()
  faults.add({ action: 'http', path: '/api/spot/order', answer: 'code', code: 1001, count: 1 })
  faults.add({ action: 'http', path: 'api/currency/*', answer: 'status', status: 500 })
  faults.add({ action: 'http', path: 'api/spot/order', answer: 'delay', ms: 40, count: 1 })
  faults.add({ action: 'http', path: 'api/spot/order', answer: 'hang', count: 1 })
  faults.add({ action: 'http', path: 'api/spot/order', answer: 'disconnect', count: 1 })
  expect(faults.httpFault('/api/currency/list?price=1')).toEqual({ answer: 'status', status: 500 })
  const answers = Array.from({ length: 5 }, () => faults.httpFault('api/spot/order'))
  expect(answers).toEqual([
    { answer: 'code', code: 1001 },
    { answer: 'delay', ms: 40 },
    { answer: 'hang' },
    { answer: 'disconnect' },
    null,
  ])
  expect(faults.httpFault('api/spot/orders')).toBeNull()
  expect(faults.faultOfPush(client, 'depth@1'), 'no push is struck by a switch for calls').toBeNull()
})

test('corrupt: unparsable is no JSON but tells its market; a wrong digit is JSON of the same shape with one digit changed, of a book one of a quantity', () => {
  const text = '{"type":101,"currency_id":7,"t":1,"data":{"U":2,"u":3,"pu":1,"b":[["10","0.120"],["9","0"]],"a":[]}}'
  const random = Random.seeded(3)
  for (let i = 0; i < 200; i++) {
    const broken = unparsable(text, random)
    expect(() => JSON.parse(broken)).toThrow()
    expect(broken).toContain('"currency_id":7')
    const wrong = withWrongDigit(text, random)
    const changed = [...wrong].filter((letter, at) => letter !== text[at])
    expect(changed).toHaveLength(1)
    const { data } = JSON.parse(wrong)
    // Of the book's four numbers the quantity that sets a level: a wrong price could cross it before its checksum is looked at.
    expect(data.b).toEqual([
      ['10', expect.stringMatching(/^0\.12[1-9]$/)],
      ['9', '0'],
    ])
    expect([data.U, data.u, data.pu]).toEqual([2, 3, 1])
  }
  const ends = '{"type":101,"data":{"b":[["9","0"]],"a":[]}}'
  expect(withWrongDigit(ends, random)).toMatch(/\[\["9","[1-9]"\]\]/)
  expect(withWrongDigit('{"type":202,"data":["-10.5"]}', random)).toMatch(/"-10\.[0-46-9]"/)
  expect(withWrongDigit('{"op":"ack"}', random)).toBe('{"op":"ack"}')
})

import { expect, test } from 'vitest'
import { elementTexts, publicText } from './public-text.ts'

const DEPTH = '{"type":101,"currency_id":7,"t":1,"data":{"U":2,"u":2,"pu":1,"b":[["1.50","0"]],"a":[]}}'
const ORDER = '{"type":204,"currency_id":0,"t":1,"data":{"n":1,"user":5,"order":{"note":"],{\\"type\\":101"}}}'
const BALANCE = '{"type":205,"currency_id":0,"t":1,"data":{"n":2,"user":5,"balance":{}}}'

test.each(['100', '101', '102', '200', '201', '202', '203', '2002'])(
  'RING-01 a push of %s is kept as it came',
  (type) => {
    const text = ` {"currency_id":1, "type": ${type},"data":[]}`
    expect(publicText(text)).toBe(text)
  },
)

test.each([
  ['204', ORDER],
  ['205', BALANCE],
  ['204 written another way', '{"\\u0074ype":2.04e2,"currency_id":0,"data":{}}'],
  ['a pong', '{"op":"pong","t":1,"s":2,"u":{}}'],
  ['an answer that looks like a push', '{"op":"ack","type":101,"id":3}'],
  ['a batch of nothing else', `[${ORDER},${BALANCE}]`],
  ['no JSON', '{"type":101,"data":[{"type":204'],
  ['a list of nothing', '[]'],
  ['a number', '101'],
])('RING-01 never kept: %s', (_name, text) => {
  expect(publicText(text)).toBeNull()
})

test('RING-01 of a batch the private part is left out, the rest stays as it came', () => {
  const spaced = '{ "type" : 102 , "currency_id":7,"t":1,"data":[[9007199254740993,"1.0","2","b",1]] }'
  expect(publicText(`[${DEPTH}, ${ORDER} ,${spaced},${BALANCE}]`)).toBe(`[${DEPTH},${spaced}]`)
  const whole = `[ ${DEPTH} ,\n${spaced}]`
  expect(publicText(whole)).toBe(whole)
})

test('RING-01 the elements of a list are found whatever their strings hold', () => {
  expect(elementTexts(' [ {"a":"],\\"}{"} , [1,[2]], "x,]" ,3 ]')).toEqual(['{"a":"],\\"}{"}', '[1,[2]]', '"x,]"', '3'])
})

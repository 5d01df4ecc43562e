import { expect, test } from 'vitest'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { readLine, shifted } from './recorded-frame.ts'

function only(socket: MarketKind, frame: string) {
  const { frames, problems } = readLine(JSON.stringify({ at: 5, socket, frame }))
  expect(problems).toEqual([])
  expect(frames).toHaveLength(1)
  return (frames[0] as (typeof frames)[0]).frame
}

test('REC-02 t, trade times and the funding instant move by the shift, trade ids by theirs; REC-01 every other byte stays', () => {
  const cases: [MarketKind, string, string][] = [
    [
      'contract',
      '{"type":203,"currency_id":1,"t":1000,"data":[[7,"1000","0.10","b",1000],[9,"1000.0","1000","s",999]]}',
      '{"type":203,"currency_id":1,"t":1500,"data":[[107,"1000","0.10","b",1500],[109,"1000.0","1000","s",1499]]}',
    ],
    [
      'contract',
      '{"type":202,"currency_id":1,"t":1000,"data":{"m":"1000","i":"1000","r":"-0.1000","n":28800}}',
      '{"type":202,"currency_id":1,"t":1500,"data":{"m":"1000","i":"1000","r":"-0.1000","n":29300}}',
    ],
    [
      'contract',
      '{"type":201,"currency_id":1,"t":1000,"data":{"U":1000,"u":1000,"pu":1000,"b":[["1000","1000"]],"a":[],"cs":1000}}',
      '{"type":201,"currency_id":1,"t":1500,"data":{"U":1000,"u":1000,"pu":1000,"b":[["1000","1000"]],"a":[],"cs":1000}}',
    ],
    [
      'spot',
      '{"type":2002,"currency_id":0,"t":1000,"data":[{"currency_id":1000,"c":"1000","P":"-1","v":"0"}]}',
      '{"type":2002,"currency_id":0,"t":1500,"data":[{"currency_id":1000,"c":"1000","P":"-1","v":"0"}]}',
    ],
  ]
  for (const [socket, recorded, served] of cases) expect(shifted(only(socket, recorded), 500, 100)).toBe(served)
})

test('REC-01 a frame may be written in any order and with any spaces: only the numbers change', () => {
  const recorded =
    ' { "note" : "t\\": [1,2]}" , "data":[ [ 7 , "1.0","2", "b" ,1000 ] ] ,\n"t" : 1000 , "currency_id":3,"type": 102, "x":{"t":1000} }'
  const served =
    ' { "note" : "t\\": [1,2]}" , "data":[ [ 7 , "1.0","2", "b" ,800 ] ] ,\n"t" : 800 , "currency_id":3,"type": 102, "x":{"t":1000} }'
  expect(shifted(only('spot', recorded), -200, 0)).toBe(served)
})

test('a recorded batch is served push by push, each with its own bytes', () => {
  const one = '{"type":102,"currency_id":1,"t":1,"data":[]}'
  const two = '{ "type":100, "currency_id":2, "t":2, "data":{"c":"1","P":"0","v":"[}"} }'
  const batch = JSON.stringify({ at: 1, socket: 'spot', frame: `[ ${one} , ${two.replace('[}', '0')}]` })
  expect(readLine(batch).frames.map(({ frame }) => frame.text)).toEqual([one, two.replace('[}', '0')])
})

test('REC-07 REC-08 what cannot be served is reported with its reason', () => {
  const push = (type: number, data: unknown, id = 1) => JSON.stringify({ type, currency_id: id, t: 1, data })
  const bad: [string, MarketKind | 'moon', string][] = [
    ['no JSON', 'spot', 'the frame is no JSON'],
    [push(204, { n: 1, user: 5, order: {} }), 'spot', 'type 204 is a private event'],
    [push(205, { n: 1, user: 5, balance: {} }), 'contract', 'type 205 is a private event'],
    [push(201, { snapshot: true, u: 1, b: [], a: [] }), 'spot', 'type 201 is not of the spot socket'],
    [push(101, { snapshot: true, u: 1, b: [['1', '1e5']], a: [] }), 'spot', 'no decimal'],
    [push(101, { snapshot: true, u: 1, b: [['-1', '1']], a: [] }), 'spot', 'no decimal'],
    [push(101, { snapshot: true, u: 1, b: [['1', 1]], a: [] }), 'spot', 'no decimal'],
    [push(101, { u: '1', b: [], a: [] }), 'spot', 'u is no whole number'],
    [push(101, { u: 1, b: [] }), 'spot', 'depth without b and a'],
    [push(102, [[1, '1', '1', 'x', 1]]), 'spot', 'type 102'],
    [push(102, [[1, '1', '1', 'b']]), 'spot', 'type 102'],
    [push(100, { c: 'NaN', P: '0', v: '0' }), 'spot', 'type 100'],
    [push(2002, []), 'spot', 'currency_id 0'],
    [push(101, { u: 1, b: [], a: [] }, 0), 'spot', 'currency_id 0 is no market'],
    ['{"type":101}', 'spot', 'not {type'],
    [push(102, []), 'moon', 'socket is neither'],
  ]
  for (const [frame, socket, reason] of bad) {
    const { frames, problems } = readLine(JSON.stringify({ at: 1, socket, frame }))
    expect([frames, problems.map((problem) => problem.refused)]).toEqual([[], [/"type":20[45]/.test(frame)]])
    expect(problems[0]?.reason).toContain(reason)
  }
  for (const line of [
    '{',
    '7',
    'null',
    '{"at":"1","socket":"spot","frame":"{}"}',
    '{"at":1,"socket":"spot","frame":{}}',
  ]) {
    expect(readLine(line).problems).toHaveLength(1)
  }
})

test('a frame whose times or ids cannot be moved for certain is skipped: members that come twice, keys with escapes', () => {
  const depth = '"data":{"U":2,"u":2,"pu":1,"b":[],"a":[]}'
  const rows = '[[1,"1","1","b",5]]'
  const frames = [
    `{"type":101,"currency_id":1,"t":"x","t":5,${depth}}`,
    `{"type":101,"currency_id":1,"\\u0074":5,${depth}}`,
    `{"type":102,"currency_id":1,"t":6,"data":[["x"]],"data":${rows}}`,
    `{"type":102,"currency_id":1,"t":6,"data":[[2,"1","1","b",5]],"data":${rows}}`,
    `{"type":102,"currency_id":1,"t":6,"data":7,"data":${rows}}`,
    `{"type":102,"currency_id":1,"t":6,"d\\u0061ta":${rows}}`,
  ]
  for (const frame of frames) {
    expect(JSON.parse(frame).t, 'valid JSON').toBeGreaterThan(0)
    const read = readLine(JSON.stringify({ at: 0, socket: 'spot', frame }))
    expect([frame, read.frames.length, read.problems.length]).toEqual([frame, 0, 1])
  }
  const plain = `{"type":102,"currency_id":1,"t":6,"data":${rows}}`
  expect(readLine(JSON.stringify({ at: 0, socket: 'spot', frame: plain })).frames).toHaveLength(1)
})

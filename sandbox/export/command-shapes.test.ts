import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JournalOfEverything } from '../testing/journal-of-everything.ts'
import { COMMAND_SHAPES, commandShape } from './command-shapes.ts'
import { mapTexts } from './shape.ts'
import { createStandIns } from './stand-ins.ts'

const FILES = ['command', 'money-command', 'identity-command'].map((name) => `src/engine/contract/${name}.ts`)

/** Kinds as the engine's own files name them. */
function kindsOfTheEngine(): string[] {
  const found = FILES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bkind: '(\w+)'/g)])
  return [...new Set(found.map(([, kind = '']) => kind))].sort()
}

test('HOST-14 every command of the engine is known to the stand-ins, and used in the journal that they are tried on', () => {
  const known = Object.keys(COMMAND_SHAPES).sort()
  expect(known).toEqual(kindsOfTheEngine())
  const used = new Set(new JournalOfEverything().log.map(({ kind }) => kind))
  expect(known.filter((kind) => !used.has(kind as never))).toEqual([])
})

test('HOST-14 a field, a list and a command that nobody has named get stand-ins', () => {
  const replace = createStandIns()
  const command = {
    kind: 'cancelOrder',
    t: 1,
    market: 'spot',
    why: 'Ann',
    who: { names: ['Ann', 'Bo'], email: 'a@b.test' },
  }
  expect(mapTexts(command, commandShape('cancelOrder'), replace)).toEqual({
    ...command,
    why: 'text-1',
    who: { names: ['text-1', 'text-2'], email: 'text-3' },
  })
  const unknown = { kind: 'toString', price: '5', on: true, none: null, empty: '' }
  expect(mapTexts(unknown, commandShape('toString'), replace)).toEqual({ ...unknown, price: 'text-4' })
})

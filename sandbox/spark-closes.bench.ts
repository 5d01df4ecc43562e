import { bench, describe } from 'vitest'
import { createExchange } from '../src/engine/machine.ts'
import { DEFAULT_SEED, genesis } from './genesis.ts'
import { type SparkCloses, sparksOf } from './spark-closes.ts'

const START = Date.parse('2025-11-21T09:13:20Z')
const ASKED = Array.from({ length: 60 }, (_, i) => i + 1)

describe('sparklines of 60 markets: cold against warm', () => {
  const exchange = createExchange()
  for (const body of genesis({ seed: DEFAULT_SEED, calm: false, busy: false, passwordHash: 'none' })) {
    exchange.apply({ t: START, ...body })
  }
  for (let i = 0; i < 600; i++) exchange.apply({ t: exchange.time + 100, kind: 'tick' })
  const warm = sparksOf({ exchange })
  const all = (closes: SparkCloses) => {
    for (const id of ASKED) closes.points('spot', id)
  }
  all(warm)
  bench('cold', () => all(sparksOf({ exchange })))
  bench('warm', () => all(warm))
})

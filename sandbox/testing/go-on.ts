import { expect } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { SandboxHost } from '../host.ts'
import type { HostBench } from './bench-host.ts'

/** The exchange goes on from what was on the disk when it was killed: `look` at it, and no money may be missing. */
export async function goOn(
  bench: HostBench,
  folder: string,
  look: (host: SandboxHost) => Promise<void>,
): Promise<void> {
  const host = await bench.open(folder, { engine: exchangeEngine })
  await look(host)
  const { exchange } = host
  expect(Object.values(exchange.lockGaps()).flat()).toEqual([])
  expect(exchange.views.money.ledgerGaps()).toEqual([])
  expect(Object.values(exchange.conservation()).filter((gap) => Number(gap) !== 0)).toEqual([])
  await host.close()
}

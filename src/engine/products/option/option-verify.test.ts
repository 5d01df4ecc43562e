import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { at, BTC, OptionExchange } from '../../testing/test-options.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/option-verify.mjs')
const folder = mkdtempSync(join(tmpdir(), 'onetape-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const E = at('01:16:00.000')
let files = 0

/** Exit code and lines of the command. */
function verify(...parts: unknown[]): { code: number; text: string } {
  const names = parts.map((part) => {
    const file = join(folder, `${++files}.json`)
    writeFileSync(file, typeof part === 'string' ? part : JSON.stringify(part))
    return file
  })
  try {
    return { code: 0, text: execFileSync(process.execPath, [SCRIPT, ...names], { encoding: 'utf8' }) }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, text: stdout }
  }
}

test('OPT-42 the command line recomputes settled tickets, and says what does not agree', () => {
  const x = new OptionExchange(at('01:00:00.000'))
  x.tick(E - 20_060)
  const { id } = x.open(E - 20_000, 11, { stake: '33.33' })
  x.tick(E - 2_000, '64278.2')
  x.tick(E - 1_000, '99999.9')
  x.tick(E, '64278.4')
  const won = x.ticket(11, id)
  const answer = { code: 200, message: 'success', data: won }
  expect(verify(answer)).toEqual({ code: 0, text: expect.stringContaining('61.6605') })
  const wrong: [Partial<Ticket>, string][] = [
    [{ settle_price: '64278.2' }, 'computed 64278.4, stated 64278.2'],
    [{ status: 'lost', payout: '0' }, 'computed won, stated lost'],
    [{ payout: '61.66' }, 'computed 61.6605, stated 61.66'],
    [{ samples: won.samples.slice(1) }, 'computed void, stated won'],
  ]
  for (const [part, text] of wrong)
    expect(verify({ ...won, ...part })).toEqual({ code: 1, text: expect.stringContaining(text) })
  expect(verify({ ...won, status: 'running' }).code).toBe(2)
  expect(verify('{').code).toBe(2)
  expect(verify().code).toBe(2)
})

test('VOL-34 the command line walks the path of a volatility option as the engine did', () => {
  const x = new OptionExchange(at('01:00:00.000'))
  x.setRate('1', 'out')
  x.setRate('1', 'in')
  x.tick(E)
  const asked = { product: 'volatility', rate: '1' } as const
  const [out, inside] = [x.open(E, 11, asked), x.open(E, 11, { ...asked, side: 'in' })]
  for (let second = 1; second <= 300; second++) {
    // Seconds 50 to 52 have no tick.
    if (second >= 50 && second <= 52) continue
    x.tick(E + second * 1_000, second === 77 ? '64335.6' : second === 90 ? '64207.2' : '64271.4')
  }
  const again = x.open(E + 300_000, 11, { ...asked, side: 'out' })
  x.tick(E + 305_000)
  const samples = x.exchange.views.option.samples(BTC, E, E + 400_000)
  for (const [{ id }, status] of [
    [out, 'lost'],
    [inside, 'won'],
    [again, 'void'],
  ] as const) {
    // biome-ignore format: one table
    const ticket = x.ticket(11, id)
    expect(ticket.status).toBe(status)
    expect(verify(ticket, samples)).toEqual({ code: 0, text: expect.stringContaining('Everything agrees') })
    expect(verify(ticket).code).toBe(0)
  }
  const moved = samples?.map(([second, price]) => [second, second === E + 80_000 ? '64335.7' : price])
  expect(verify(x.ticket(11, inside.id), moved)).toEqual({
    code: 1,
    text: expect.stringContaining('result of the path: computed lost, stated won'),
  })
})

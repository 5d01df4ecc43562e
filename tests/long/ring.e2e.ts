import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { followDepth } from '../support/follow-depth.ts'
import { startSandbox } from '../support/sandbox-process.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])
const folder = mkdtempSync(join(tmpdir(), 'onetape-ring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Inspector' })

/** Frames and seconds that the ring says it holds. */
async function open(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
  await page.keyboard.press('Alt+KeyI')
  await sheet(page)
    .getByRole('button', { name: 'Record', exact: true })
    .or(sheet(page).getByRole('button', { name: 'Stop', exact: true }))
    .waitFor()
}

test('RING-01 RING-02 RING-03 recorded, exported, played: the same book at each sequence; nothing of the person in it; it outlives the hub', async () => {
  const one = await on.signedIn()
  const first = await one.tab('/spot?id=1')
  const truth = await followDepth(on.url, 'spot', 1)
  await open(first)
  await sheet(first).getByRole('button', { name: 'Record', exact: true }).click()
  await sheet(first)
    .getByText(/Records until you stop it/)
    .waitFor()
  await sheet(first)
    .getByText(/^Buffer: ([5-9]|[1-9]\d) s/)
    .waitFor()
  await first.close()

  // The only tab was closed: another hub goes on with what is kept, and records on.
  const page = await one.tab('/spot?id=1')
  await open(page)
  await sheet(page)
    .getByText(/^Buffer: [1-9]/)
    .waitFor()
  await sheet(page).getByRole('button', { name: 'Stop', exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Record', exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await sheet(page).getByRole('button', { name: 'Export frames' }).click()
  const file = join(folder, (await download).suggestedFilename())
  expect(file).toMatch(/\.frames\.jsonl\.gz$/)
  await (await download).saveAs(file)
  truth.close()

  const text = gunzipSync(readFileSync(file)).toString()
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { at: number; socket: string; frame: string })
  expect(lines.length).toBeGreaterThan(10)
  expect(lines[0]?.at).toBe(0)
  expect(lines.every(({ at }, i) => i === 0 || at >= (lines[i - 1]?.at ?? 0))).toBe(true)
  expect(text).not.toMatch(/"type\\":20[45]|\\"user\\"|\\"op\\"|token/)

  const replay = await startSandbox({ args: ['--recording', file] })
  try {
    const seen = await followDepth(replay.url, 'spot', 1)
    const both = () => [...seen.books].filter(([u]) => truth.books.has(u))
    await expect.poll(() => both().length).toBeGreaterThan(5)
    seen.close()
    for (const [u, book] of both()) expect(book, `sequence ${u}`).toBe(truth.books.get(u))

    const visit = await one.context.newPage()
    await visit.goto(`${replay.url}/spot?id=1`)
    await visit.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
    await visit.getByText('Recorded').first().waitFor()
  } finally {
    await replay.stop()
  }
})

import type { Page } from 'playwright'

/** Slow 4G: 150 ms of latency, 1.6 Mbit/s down, 750 kbit/s up. */
export async function slowDown(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Network.enable')
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

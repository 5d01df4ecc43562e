import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHubClient, type HubClientEnv } from '../create-hub-client.ts'
import { replaceHubClient } from '../hub-client.ts'
import type { FakeBrowser } from './fake-browser.ts'
import { BTC } from './test-markets.ts'

/** For tests only: puts a client of a browser's hub in the place of the tab's. It knows BTCUSDT, and nobody is signed in. @returns undoes it */
export function putFakeHubClient(browser: FakeBrowser, parts: Partial<HubClientEnv> = {}): () => void {
  return replaceHubClient(
    createHubClient({
      browser: browser.env,
      socketBase: () => 'ws://here/ws',
      loadMarkets: () => Promise.resolve([BTC]),
      lastKnownMarkets: () => Promise.resolve(null),
      user: () => null,
      onBack: () => () => undefined,
      ...parts,
    }),
  )
}

/** For tests only: shows something in a box of its own at the end of the page. @returns takes it away */
export function showInBox(content: ReactNode, style = ''): () => void {
  const box = document.createElement('div')
  box.style.cssText = style
  document.body.append(box)
  const root = createRoot(box)
  root.render(content)
  return () => {
    root.unmount()
    box.remove()
  }
}

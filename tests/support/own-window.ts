import type { Page } from 'playwright'

/** A page of the same person in a window of its own: one that lies behind others in a window is given a frame a second. */
export async function ownWindow(beside: Page): Promise<Page> {
  const context = beside.context()
  const session = await context.newCDPSession(beside)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  const browser = await context.browser()?.newBrowserCDPSession()
  const coming = context.waitForEvent('page')
  await browser?.send('Target.createTarget', { url: 'about:blank', newWindow: true, browserContextId })
  const page = await coming
  await Promise.all([session.detach(), browser?.detach()])
  return page
}

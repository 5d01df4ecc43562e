import { isAppPath, PUSH_OPEN, PUSH_SEEN, readPushPayload } from '../../shared/rules/push-payload.ts'

/** The part of a page's client that is needed. */
export interface PushPage {
  readonly visibilityState: DocumentVisibilityState
  postMessage(message: unknown): void
  focus(): Promise<unknown>
}

/** What the service worker has of the browser. */
export interface PushWorld {
  /** Mark of the subscription that somebody here has switched on; null where nobody has. */
  mark(): Promise<string | null>
  /** Pages of this site, the one that was used last first. */
  pages(): Promise<readonly PushPage[]>
  show(title: string, options: NotificationOptions): Promise<void>
  /** Shows how many messages are unread at the app's icon, where the system can. */
  badge(count: number): Promise<void>
  /** Asks a page; false where it says no, or nothing. */
  ask(page: PushPage, message: object): Promise<boolean>
  /** Opens a new page at a path of the app. */
  open(path: string): Promise<void>
  /** Path of the icon. */
  icon: string
}

/**
 * A push service has delivered something. Where nobody is signed in any more, or somebody else, it is dropped; where a page is visible,
 * that page says it and the system does not.
 */
export async function pushArrived(data: unknown, world: PushWorld): Promise<void> {
  const payload = readPushPayload(data)
  if (!payload || (await world.mark()) !== payload.for) return
  const pages = await world.pages()
  const seen = pages.some(({ visibilityState }) => visibilityState === 'visible')
  for (const page of pages) page.postMessage({ type: PUSH_SEEN, payload, visible: seen })
  if (payload.unread !== undefined) await world.badge(payload.unread)
  if (seen) return
  const { id, title, body, link } = payload
  await world.show(title, { body, tag: id, icon: world.icon, badge: world.icon, data: { link } })
}

/** A notification was pressed: an open page goes where it leads and comes to the front, else a new one opens there. */
export async function notificationPressed(data: unknown, world: PushWorld): Promise<void> {
  const { link } = (data ?? {}) as { link?: unknown }
  const path = typeof link === 'string' && isAppPath(link) ? link : null
  const [page] = await world.pages()
  if (page && path === null) return void (await page.focus())
  // The browser allows one of both for a press: a page that holds input that was not sent is left as it is.
  if (!page || !(await world.ask(page, { type: PUSH_OPEN, link: path }))) return world.open(path ?? '/')
  await page.focus()
}

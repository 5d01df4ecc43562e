import { tabStore } from '../../../base/platform/client-cache.ts'
import { openChannel } from '../../../base/platform/open-channel.ts'
import { createTabLink, type TabLink } from './tab-link.ts'

let current: TabLink | null = null

/** This tab's. Where the browser has no channels nobody hears it. */
export function tabLink(): TabLink {
  if (current) return current
  const channel = openChannel('onetape-link')
  current = createTabLink({
    store: tabStore,
    post: (message) => channel?.postMessage(message),
    listen(take) {
      const heard = ({ data }: MessageEvent<unknown>) => take(data)
      channel?.addEventListener('message', heard)
      return () => channel?.removeEventListener('message', heard)
    },
  })
  return current
}

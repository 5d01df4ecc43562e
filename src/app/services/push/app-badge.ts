/** Shows so many unread messages at the installed app's icon, and nothing at none. Where there is no icon the browser ignores it. */
export function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch((error: unknown) => console.debug('no badge', error))
}

/** A channel between this browser's tabs; null where the browser has none or refuses one (a sandboxed page, blocked storage). */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    // ReferenceError where it does not exist, SecurityError where it may not be used: the tabs do without each other.
    return null
  }
}

/** Whether this browser lets its tabs talk to each other. Tried, for a browser may have channels and refuse them. */
export function channelsUsable(): boolean {
  const channel = openChannel('onetape-probe')
  channel?.close()
  return channel !== null
}

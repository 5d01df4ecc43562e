const listeners = new Set<() => void>()
let open = false

function set(next: boolean): void {
  open = next
  for (const listener of [...listeners]) listener()
}

/** Whether the command palette shows. */
export const paletteState = {
  get open() {
    return open
  },
  show: () => set(true),
  hide: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Whether the inspector stands open, for every control that opens it. */
export function createInspectorState() {
  const listeners = new Set<() => void>()
  let open = false
  function set(next: boolean): void {
    if (next === open) return
    open = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get open() {
      return open
    },
    show: () => set(true),
    hide: () => set(false),
    toggle: () => set(!open),
    /** @returns ends the subscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** This tab's. */
export const inspector = createInspectorState()

/** Something that the palette can do: it opens, goes or sets, but never sends an order. */
export interface PaletteCommand {
  id: string
  text: string
  /** Said at the end of its row: its keys. */
  keys?: string
  run: () => void
}

/** What the screen that is shown offers to the palette. */
export function createCommands() {
  const listeners = new Set<() => void>()
  const groups = new Set<readonly PaletteCommand[]>()
  let all: readonly PaletteCommand[] = []
  const renew = () => {
    all = [...groups].flat()
    for (const listener of [...listeners]) listener()
  }
  return {
    read: () => all,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns takes them back */
    offer(commands: readonly PaletteCommand[]): () => void {
      groups.add(commands)
      renew()
      return () => {
        groups.delete(commands)
        renew()
      }
    },
  }
}

/** This tab's. */
export const commands = createCommands()

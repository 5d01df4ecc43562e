type Listener = (event: { key: string | null; newValue: string | null }) => void

/** The part of `window` that tells of other tabs' writes. */
export interface StorageEvents {
  addEventListener(type: 'storage', listener: Listener): void
  removeEventListener(type: 'storage', listener: Listener): void
}

export interface StorageChanges {
  /** Calls `take` with the new text when another tab writes under `name`, with null when it clears. @returns ends it */
  on(name: string, take: (text: string | null) => void): () => void
  /** Begins to listen. @returns ends it */
  follow(events: StorageEvents): () => void
}

/** What other tabs write, reported to whoever keeps a copy: one listener of the browser's for all of them. */
export function createStorageChanges(): StorageChanges {
  const takers = new Map<string, Set<(text: string | null) => void>>()
  function reported({ key, newValue }: Parameters<Listener>[0]): void {
    // A null key: everything was cleared.
    const names = key === null ? [...takers.keys()] : [key]
    for (const name of names) for (const take of [...(takers.get(name) ?? [])]) take(key === null ? null : newValue)
  }
  return {
    on(name, take) {
      const known = takers.get(name) ?? new Set()
      takers.set(name, known.add(take))
      return () => void known.delete(take)
    },
    follow(events) {
      events.addEventListener('storage', reported)
      return () => events.removeEventListener('storage', reported)
    },
  }
}

/** This page's; the shell's start lets it begin. */
export const storageChanges = createStorageChanges()

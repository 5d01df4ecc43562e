/** The layout that the address asked for with `?layout=`. */
export interface AskedLayout {
  /** Takes it out of the address, before anybody routes by it. */
  note(place: Pick<Location, 'href'>, history: Pick<History, 'state' | 'replaceState'>): void
  /** Gives it once; null where none was asked for, or it has been given. */
  take(): string | null
}

export function createAskedLayout(): AskedLayout {
  let asked: string | null = null
  return {
    note(place, history) {
      const url = new URL(place.href)
      asked = url.searchParams.get('layout')
      if (asked === null) return
      url.searchParams.delete('layout')
      history.replaceState(history.state, '', url)
    },
    take() {
      const taken = asked
      asked = null
      return taken
    },
  }
}

/** This page's. */
export const askedLayout = createAskedLayout()

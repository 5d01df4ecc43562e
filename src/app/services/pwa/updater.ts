import { proxy } from 'valtio'

/**
 * `ready`: a newer version waits. `elsewhere`: another tab has taken it, and this one has input that was not sent. `waiting`: it
 * is taken as soon as no write is in flight.
 */
export type Offer = 'none' | 'ready' | 'elsewhere' | 'waiting'

/** `unsent`: a press of "Reload" would lose input; the next one does. */
export interface UpdateState {
  offer: Offer
  unsent: boolean
}

/** What the updater needs of the world. */
export interface UpdateEnvironment {
  /** Asks the server for a newer version. Never rejects. */
  look(): Promise<void>
  /** Lets the waiting version take over. @returns false where none waits (any more) */
  takeOver(): boolean
  reload(): void
  /** Runs once no write of this tab is in flight. */
  whenNoWrites(run: () => void): void
  /** This tab holds input that was not sent. */
  hasUnsentInput(): boolean
}

export interface Updater {
  state: UpdateState
  /** A newer version is installed and waits. */
  found(): void
  /** "Reload" of the person. */
  accept(): void
  /** "Later" of the person. */
  decline(): void
  /** The newer version has taken over: this tab asked for it, or another did. */
  takenOver(): void
  /** A file of this version is missing: loads the page again, with the newest version where there is one, after the writes. */
  replace(): Promise<void>
}

/**
 * A newer version is offered and taken by the person alone, never while a write is in flight; the other tabs of the browser
 * follow as soon as they may, and ask where a person has typed something.
 */
export function createUpdater(env: UpdateEnvironment): Updater {
  const state = proxy<UpdateState>({ offer: 'none', unsent: false })
  let accepted = false

  function offer(next: Offer, unsent = false): void {
    state.offer = next
    state.unsent = unsent
  }

  /** A write may have begun since the last question, so it is asked anew before each step. */
  function take(): void {
    env.whenNoWrites(() => {
      accepted = true
      if (!env.takeOver()) env.reload()
    })
  }

  return {
    state,
    found() {
      if (state.offer === 'none') offer('ready')
    },
    accept() {
      if (state.offer === 'waiting') return
      if (env.hasUnsentInput() && !state.unsent) return offer(state.offer, true)
      const elsewhere = state.offer === 'elsewhere'
      offer('waiting')
      if (elsewhere) env.whenNoWrites(env.reload)
      else take()
    },
    decline: () => offer('none'),
    takenOver() {
      if (!accepted && env.hasUnsentInput()) return offer('elsewhere')
      env.whenNoWrites(env.reload)
    },
    async replace() {
      await env.look()
      take()
    },
  }
}

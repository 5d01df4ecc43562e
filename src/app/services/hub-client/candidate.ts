import { type LeadRequest, standbyLock } from '../../../shared/hub-protocol/hub-discovery.ts'

/** A hidden tab that neither leads nor stands by keeps its worker for so long: people go back and forth. */
const LINGER_MS = 10_000

export interface LeadWorker {
  tell(wish: LeadRequest): void
  /** Ends it at once, with its locks and its hub. */
  end(): void
}

/** What of the browser a tab needs to offer itself as the hub's keeper. */
export interface CandidateEnv {
  version: string
  /** @param news whether it leads @param failed it cannot be started */
  startWorker(onLeading: (leading: boolean) => void, failed: () => void): LeadWorker
  /** Waits for a lock. @param held gets its release @returns gives up waiting */
  waitLock(name: string, held: (release: () => void) => void): () => void
  visible(): boolean
  onVisibility(changed: () => void): () => void
  /** The page goes, goes into the back/forward cache, or freezes: it can keep no hub. */
  onPageHide(run: () => void): () => void
  onPageShow(run: () => void): () => void
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
}

/** Standing by, or waiting to. */
interface Standby {
  held: boolean
  release: () => void
}

export interface Candidate {
  /** True once this tab's own worker could not be started. */
  readonly broken: boolean
  /** The hub lives in this tab's worker. */
  readonly leading: boolean
  /** No hub has answered this tab for a while. */
  unserved(): void
  end(): void
}

/**
 * One tab's part in keeping the hub of the second host. A visible tab has a worker that waits for the lead; of the hidden
 * ones one stands by, the others have none.
 * @param broke its worker could not be started
 */
export function createCandidate(env: CandidateEnv, broke: () => void): Candidate {
  let worker: LeadWorker | null = null
  let leading = false
  let broken = false
  let left = false
  let standby: Standby | null = null
  let cancelLinger: (() => void) | null = null

  function start(): LeadWorker | null {
    const failed = () => {
      broken = true
      settle()
      broke()
    }
    try {
      return env.startWorker((leads) => {
        leading = leads
        settle()
      }, failed)
    } catch {
      // The browser refuses workers; the same as one that does not load.
      env.after(0, failed)
      return null
    }
  }

  function standBy(wanted: boolean): void {
    if (!wanted) {
      standby?.release()
      standby = null
    } else if (!standby) {
      const mine: Standby = { held: false, release: () => undefined }
      standby = mine
      mine.release = env.waitLock(standbyLock(env.version), (release) => {
        if (standby !== mine) return release()
        mine.held = true
        mine.release = release
        settle()
      })
    }
  }

  function endWorker(): void {
    worker?.end()
    worker = null
    leading = false
  }

  function settle(): void {
    const out = left || broken
    if (out) endWorker()
    const visible = env.visible() && !out
    standBy(!visible && !leading && !out)
    const asks = visible || standby?.held === true
    if (asks || leading) {
      cancelLinger?.()
      cancelLinger = null
      worker ??= start()
    } else if (worker && !cancelLinger)
      cancelLinger = env.after(LINGER_MS, () => {
        cancelLinger = null
        endWorker()
      })
    worker?.tell({ visible, asks })
  }

  const leave = (yes: boolean) => () => {
    left = yes
    settle()
  }
  const undo = [env.onVisibility(settle), env.onPageHide(leave(true)), env.onPageShow(leave(false))]
  settle()

  return {
    get broken() {
      return broken
    },
    get leading() {
      return leading
    },
    unserved() {
      if (env.visible() && !left) worker?.tell({ visible: true, asks: true, unserved: true })
    },
    end() {
      for (const each of undo) each()
      leave(true)()
      cancelLinger?.()
    },
  }
}

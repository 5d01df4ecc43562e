import type { Keeping } from '../../shared/mock/mock-port.ts'
import type { Log, Timers } from '../base/environment.ts'
import { JournalTaken, type LoadedJournal, type MockCheckpoint, type MockRow, type MockStore } from './mock-store.ts'

/** Fewest commands after which the state is written beside the journal, so that opening stays short. */
const CHECKPOINT_COMMANDS = 400
/** A long state is written less often: so many characters of it for each command in between. */
const STATE_A_COMMAND = 2_000
/** A database that has not answered by then is taken for one that fails. */
const ANSWER_WITHIN_MS = 3_000

export interface MockJournalEnvironment {
  store: MockStore
  timers: Timers
  log: Log
}

/** What is to be kept, as it is just now. */
export interface JournalSource {
  seq(): number
  state(): MockCheckpoint
}

/**
 * The journal of mock trading. What is stored is whole at any time: a checkpoint and the commands right after it. Where a write fails,
 * the whole state is tried in its place; where that fails too, nothing is added to what is stored until the whole state can be. So a
 * failure never costs more than what was done while `keeping` reported it.
 */
export class MockJournal {
  keeping: Keeping = 'kept'
  private readonly env: MockJournalEnvironment
  private readonly of: JournalSource
  private turn: Promise<unknown> = Promise.resolve()
  private saved = 0
  private most = CHECKPOINT_COMMANDS
  /** Asked and not answered: nothing more is asked of the database until it has. */
  private unanswered = 0

  constructor(env: MockJournalEnvironment, of: JournalSource) {
    this.env = env
    this.of = of
  }

  /**
   * Where it cannot be read it is left as it is, and nothing is kept until it can, or until `replace`.
   * @param open becomes what was read, before anything else is written; says whether its state is to be put in the place of that
   * @returns whether it could be read
   */
  load(open: (loaded: LoadedJournal) => boolean): Promise<boolean> {
    return this.inTurn(async () => {
      const loaded = await this.read()
      if (!loaded) return false
      if (open(loaded)) await this.putAll()
      return true
    })
  }

  /** Resolves when the rows are stored, or `keeping` says that they are not. @param rowsOf those that are to be by then */
  append(rowsOf: () => readonly MockRow[]): Promise<void> {
    return this.inTurn(async () => {
      const rows = rowsOf()
      if (this.keeping !== 'kept' || rows.length === 0) return
      if (await this.tried(() => this.env.store.append(rows))) await this.shorten()
      else await this.putAllInstead()
    })
  }

  /** Writes the state beside the journal, where it has changed. @param always also where no command has */
  checkpoint(always = false): Promise<void> {
    return this.inTurn(async () => {
      if (this.keeping === 'kept') await this.shorten(always ? -1 : 0)
      else await this.putAllInstead()
    })
  }

  /** Tries again what could not be kept. */
  retry(): Promise<void> {
    return this.inTurn(() => this.putAllInstead())
  }

  /** The state in place of all that is stored. */
  replace(): Promise<void> {
    return this.inTurn(() => this.putAll())
  }

  private async read(): Promise<LoadedJournal | null> {
    try {
      const loaded = await this.inTime(this.env.store.load())
      this.keeping = loaded.unwritable === null ? 'kept' : whyNot(loaded.unwritable)
      this.saved = loaded.checkpoint?.seq ?? 0
      return loaded
    } catch (error) {
      this.env.log('error', 'the mock journal cannot be read', error)
      this.keeping = 'unreadable'
      return null
    }
  }

  private async putAllInstead(): Promise<void> {
    const mayHelp = this.keeping === 'full' || this.keeping === 'unwritable'
    if (mayHelp && this.unanswered === 0) await this.putAll()
  }

  private async shorten(most = this.most - 1): Promise<void> {
    if (this.of.seq() - this.saved <= most) return
    const next = this.of.state()
    if (await this.tried(() => this.env.store.checkpoint(next))) this.stored(next)
    else await this.putAllInstead()
  }

  private async putAll(): Promise<void> {
    const next = this.of.state()
    if (await this.tried(() => this.env.store.replace(next))) this.stored(next)
  }

  private stored({ seq, state }: MockCheckpoint): void {
    this.saved = seq
    this.most = Math.max(CHECKPOINT_COMMANDS, Math.ceil(state.length / STATE_A_COMMAND))
  }

  private async tried(write: () => Promise<void>): Promise<boolean> {
    try {
      await this.inTime(write())
      this.keeping = 'kept'
      return true
    } catch (error) {
      this.env.log('error', 'the mock journal cannot be written', error)
      this.keeping = whyNot(error)
      return false
    }
  }

  private inTime<T>(run: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.unanswered++
      const cancel = this.env.timers.after(ANSWER_WITHIN_MS, () => reject(new Error('the database does not answer')))
      const ended = () => {
        this.unanswered--
        cancel()
      }
      run.finally(ended).then(resolve, reject)
    })
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.turn.then(run)
    this.turn = done.catch(() => undefined)
    return done
  }
}

function whyNot(error: unknown): Keeping {
  if (error instanceof JournalTaken) return 'taken'
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unwritable'
}

import * as v from 'valibot'
import { parsed, type TextStore } from '../../base/platform/client-cache.ts'
import { ARMED } from './armed-name.ts'

/** Seconds of silence that can be chosen; the exchange takes 5 to 86,400. */
export const CHOICES = [15, 30, 60, 300] as const
type Choice = (typeof CHOICES)[number]

const armed = v.object({ user: v.number(), seconds: v.picklist(CHOICES) })

/**
 * `until`: server time at which the exchange cancels, ms, as it said last; null where it has said none. `failed`: the last call was not
 * answered.
 */
export const stateSchema = v.object({ until: v.nullable(v.number()), failed: v.boolean() })
type Reported = v.InferOutput<typeof stateSchema>
export interface DeadManState extends Reported {
  /** null while this browser does not renew it: it is off, armed elsewhere (`until`), or may be armed (`failed`). */
  seconds: Choice | null
}

export interface DeadManEnv {
  /** Shared by the tabs. */
  store: TextStore
  user(): number | null
  /** Server time, ms. */
  now(): number
  /** Arms for so many seconds, 0 disarms. @returns what the exchange says of it; null where it has not answered */
  send(seconds: number): Promise<{ until: number | null } | null>
  /** What the exchange holds; null where it has not answered. */
  ask(): Promise<{ until: number | null } | null>
  /** To the other tabs. */
  share(reported: Reported): void
  /** It has run out while no tab renewed it. */
  ranOut(): void
}

/**
 * The dead man's switch of this browser: while it is armed, one tab renews it at the beats of the hub; where all are silent the exchange
 * cancels the person's orders.
 *
 *                 choose, answered                     renewed after a third of its time
 *     off ─────────────────────────────► armed here ◄──────────┐
 *      ▲ ◄──────────────────────────────  │   │  └─────────────┘
 *      │        choose "off", answered    │   │ no answer
 *      │                                  │   ▼
 *      │  ran out: orders are cancelled,  │  armed, failed: shown, and sent again at a beat
 *      └──────────────────────────────────┘
 *
 *     off ── choose, no answer ──► may be armed ── the exchange is asked ──► armed here, or off
 *     off ── the exchange says "until" ──► armed elsewhere: shown, not renewed
 */
export function createDeadMan(env: DeadManEnv) {
  const listeners = new Set<() => void>()
  let state: DeadManState = { seconds: stored(), until: null, failed: false }
  let leading = false
  /** Calls on their way or waiting: they go one after the other, so that the exchange hears the newest last. */
  let pending = 0
  let checking = false
  let last: Promise<unknown> = Promise.resolve()
  let renewedFor: number | null = null
  let sentAt = Number.NEGATIVE_INFINITY
  /** Chosen while it was off here, and not answered: the exchange may hold it. */
  let unconfirmed: { seconds: Choice | null } | null = null
  let whose = env.user()
  /** Counts what the exchange has reported: an answer that was asked for before is older. */
  let heard = 0

  function stored(): Choice | null {
    const found = v.safeParse(armed, parsed(env.store.getItem(ARMED) ?? ''))
    return found.success && found.output.user === env.user() ? found.output.seconds : null
  }

  function set(next: Partial<DeadManState>, share: boolean): void {
    state = { ...state, ...next }
    if (share) env.share({ until: state.until, failed: state.failed })
    for (const listener of [...listeners]) listener()
  }

  async function sendNow(seconds: number): Promise<boolean> {
    sentAt = env.now()
    renewedFor = env.user()
    const answer = await env.send(seconds)
    heard++
    set(answer ? { until: answer.until, failed: false } : { failed: true }, true)
    return answer !== null
  }

  function send(seconds: number): Promise<boolean> {
    pending++
    const mine = (pending === 1 ? sendNow(seconds) : last.then(() => sendNow(seconds))).finally(() => {
      pending--
    })
    last = mine.catch(() => undefined)
    return mine
  }

  /** Asks whether the switch still holds, and says where it has run out. @returns false also where there was no answer */
  async function stillHolds(): Promise<boolean> {
    const answer = await env.ask()
    if (!answer || state.seconds === null) return false
    if (answer.until !== null) {
      set({ until: answer.until }, true)
      return true
    }
    env.store.removeItem(ARMED)
    set({ seconds: null, until: null }, true)
    env.ranOut()
    return false
  }

  function keep(user: number, seconds: Choice | null): void {
    if (seconds === null) env.store.removeItem(ARMED)
    else env.store.setItem(ARMED, JSON.stringify({ user, seconds } satisfies v.InferInput<typeof armed>))
  }

  /** What the exchange holds while this browser renews nothing; null where it has not answered, or has reported something newer since. */
  async function foreign(): Promise<{ until: number | null } | null> {
    const user = env.user()
    const before = heard
    const answer = await env.ask()
    return user === env.user() && before === heard && pending === 0 && state.seconds === null ? answer : null
  }

  /** After a choice that was not answered: asks what holds, and takes up what was chosen where it was armed. */
  async function clearUp(): Promise<void> {
    if (checking) return
    checking = true
    const user = env.user()
    const asked = unconfirmed
    const answer = await foreign().finally(() => {
      checking = false
    })
    if (!answer || user === null || asked !== unconfirmed) return
    unconfirmed = null
    const seconds = answer.until === null ? null : (asked?.seconds ?? null)
    if (seconds !== null) keep(user, seconds)
    set({ until: answer.until, failed: false, seconds }, true)
  }

  function renew(): void {
    const { seconds } = state
    if (seconds !== null && env.now() - sentAt >= (seconds * 1_000) / 3) void send(seconds)
  }

  /** Learns until when it holds, where another tab renews it or another browser. */
  async function look(): Promise<void> {
    if (env.user() === null) return
    if (state.seconds === null) {
      const answer = await foreign()
      if (answer && !unconfirmed) set({ until: answer.until, failed: false }, false)
      return
    }
    const answer = await env.ask()
    if (answer && state.seconds !== null && state.until === null) set({ until: answer.until }, false)
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * @param seconds null turns it off
     * @returns false where the exchange has not confirmed it: what was armed here stays so, else it is asked until it answers
     */
    async choose(seconds: Choice | null): Promise<boolean> {
      const user = env.user()
      if (user === null) return false
      if (!(await send(seconds ?? 0))) {
        if (state.seconds !== null || env.user() !== user) return false
        unconfirmed = { seconds }
        void clearUp()
        return false
      }
      unconfirmed = null
      keep(user, seconds)
      set({ seconds }, true)
      return true
    },
    /** This tab is the one that renews. First it looks whether the switch still holds. */
    async lead(): Promise<void> {
      leading = true
      if (state.seconds === null) return
      await stillHolds()
    },
    look,
    /** The exchange tells what it holds: armed, renewed or ended by anybody. What this browser renews it knows by its answers. */
    applyUpdate(until: number | null): void {
      heard++
      // The answer to what is on its way is the newer word.
      if (pending > 0) return
      if (unconfirmed) void clearUp()
      else if (state.seconds === null) set({ until, failed: false }, false)
    },
    /** Something is armed or in doubt. Where nothing is, the hub's beats would wake a hidden tab for nothing. */
    needsBeats: (): boolean => state.seconds !== null || state.until !== null || state.failed || unconfirmed !== null,
    /** The hub's beat. */
    beat(): void {
      const over = state.until !== null && env.now() >= state.until
      if (unconfirmed || (state.seconds === null && (over || (leading && state.failed)))) void clearUp()
      if (!leading || pending > 0 || checking || state.seconds === null) return
      // Not known to hold, or slept past its end: what has run out is said, not armed anew.
      if (state.until === null || env.now() >= state.until) {
        checking = true
        void stillHolds()
          .then((holds) => holds && pending === 0 && renew())
          .finally(() => {
            checking = false
          })
        return
      }
      renew()
    },
    /** Another tab has reported what the exchange says. */
    take: (reported: Reported) => set(reported, false),
    /** What the tabs keep, or who is signed in, has changed. */
    changed(): void {
      const before = state.seconds
      const user = env.user()
      const seconds = stored()
      const another = user !== whose
      whose = user
      if (another || seconds !== null) unconfirmed = null
      // How long it held was of the other person, or of what has been turned off.
      const gone = another || (before !== null && seconds === null)
      set({ seconds, ...(gone && { until: null, failed: false }) }, false)
      if (another) void look()
      // Turned off elsewhere while a renewal may have been under way: the exchange has to hear the end last.
      if (leading && before !== null && state.seconds === null && user === renewedFor) void send(0)
    },
  }
}

export type DeadMan = ReturnType<typeof createDeadMan>

import {
  type Alert,
  type AlertDraft,
  type AlertEdit,
  type AlertFired,
  validAlertUpdate,
} from '../../../shared/hub-protocol/alert.ts'
import { alertOwner, ownedId } from './alert-owner.ts'

export interface AlertListEnv {
  /** Asks the hub; null where none answers. */
  ask(edit: AlertEdit): Promise<Alert[] | null>
  /** What the hub tells all tabs. @returns ends it */
  listen(take: (data: unknown) => void): () => void
  /** Notes for pages to come whether an alert waits: they keep the hub for it. */
  note(waiting: boolean): void
  /** Who is signed in; null for visitors. */
  user(): number | null
  /** @returns ends it */
  onUser(changed: () => void): () => void
}

/**
 * The alerts of who is signed in, and those that visitors have set, as this tab knows them: the hub's list without those of somebody
 * else. They ring for nobody but their owner, and are taken off the list once another person is there.
 */
export function createAlertList(env: AlertListEnv) {
  const listeners = new Set<() => void>()
  const hearers = new Set<(alert: Alert) => void>()
  let all: readonly Alert[] | null = null
  let alerts: readonly Alert[] | null = null
  const leaving = new Set<string>()
  const isAnothers = (alert: Alert) => ![null, env.user()].includes(alertOwner(alert))
  const show = () => {
    alerts = all?.filter((alert) => !isAnothers(alert)) ?? null
    for (const listener of [...listeners]) listener()
    if (env.user() === null) return
    for (const alert of all ?? []) {
      if (!isAnothers(alert) || leaving.has(alert.id)) continue
      leaving.add(alert.id)
      void ask({ remove: alert.id }).then(() => leaving.delete(alert.id))
    }
  }
  const set = (next: readonly Alert[]) => {
    all = next
    env.note(next.some(({ state }) => state !== 'fired'))
    show()
  }
  const ask = async (edit: AlertEdit): Promise<boolean> => {
    const reported = await env.ask(edit)
    if (reported) set(reported)
    return reported !== null
  }
  return {
    /** null until the hub has reported. */
    read: () => alerts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns false where no hub answers */
    refresh: () => ask(null),
    put: (draft: AlertDraft) => ask({ put: { ...draft, id: ownedId(draft.id, env.user()) } }),
    remove: (id: string) => ask({ remove: id }),
    /** The exchange has seen one fire. */
    fired: (reported: AlertFired) => ask(reported),
    /** Hears of each alert as it fires. @returns ends it */
    onFired(hearer: (alert: Alert) => void): () => void {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
    /** Begins to hear the hub. @returns ends it */
    start(): () => void {
      const endUser = env.onUser(show)
      const end = env.listen((data) => {
        const update = validAlertUpdate(data)
        if (!update) return
        set(update.alerts)
        for (const alert of update.alerts)
          if (update.fired.includes(alert.id) && !isAnothers(alert)) for (const hearer of [...hearers]) hearer(alert)
      })
      return () => {
        end()
        endUser()
      }
    },
  }
}

export type AlertList = ReturnType<typeof createAlertList>

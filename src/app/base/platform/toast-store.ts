import type { ReactNode } from 'react'

export interface ToastContent {
  kind: 'ok' | 'warn' | 'error' | 'info'
  title: string
  text?: ReactNode
  action?: { label: string; run: () => void }
  /** A toast with the same name is replaced, not stacked. */
  name?: string
  /** Says nothing of a person: it stays when a session ends. */
  impersonal?: boolean
}

export interface ToastEntry extends ToastContent {
  id: number
}

export interface ToastStore {
  /** Shows one and gives its id. */
  show(content: ToastContent): number
  dismiss(id: number): void
  /** A session has ended: what was said to that person goes. */
  leave(): void
  read(): readonly ToastEntry[]
  subscribe(listener: () => void): () => void
}

const MOST = 4

/** The toasts on screen, newest last; the oldest leaves when there are more than four. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let entries: readonly ToastEntry[] = []
  let last = 0
  const set = (next: readonly ToastEntry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    show(content) {
      last += 1
      const others = entries.filter((entry) => !content.name || entry.name !== content.name)
      set([...others, { ...content, id: last }].slice(-MOST))
      return last
    },
    dismiss(id) {
      set(entries.filter((entry) => entry.id !== id))
    },
    leave() {
      set(entries.filter(({ impersonal }) => impersonal))
    },
    read: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const toasts = createToastStore()

/** Says something once, outside the page: bottom left on desktops, under the header on phones. */
export function toast(content: ToastContent): number {
  return toasts.show(content)
}

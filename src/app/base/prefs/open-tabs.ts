/** What tabs ask and answer: "who else is here?", "me". */
export type TabMessage = { kind: 'who'; from: string } | { kind: 'here'; from: string; to: string }

/** The part of a BroadcastChannel that is needed. */
export interface TabChannel {
  postMessage(message: TabMessage): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface OpenTabs {
  /** Answers the others, so that they count this tab. @returns ends it */
  answer(): () => void
  /** Watches how many others answer; they are asked at once and by `ask`. @returns ends it */
  watch(changed: (others: number) => void): { ask: () => void; end: () => void }
}

function messageOf(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { kind, from, to } = data as Record<string, unknown>
  if (typeof from !== 'string') return null
  if (kind === 'who') return { kind, from }
  return kind === 'here' && typeof to === 'string' ? { kind, from, to } : null
}

/** Tabs of this browser that run and follow the preferences; one that is frozen does not answer and does not count. @param id this tab's */
export function createOpenTabs(channel: TabChannel, id: string): OpenTabs {
  const listen = (take: (message: TabMessage) => void) => {
    const heard = ({ data }: { data: unknown }) => {
      const message = messageOf(data)
      if (message && message.from !== id) take(message)
    }
    channel.addEventListener('message', heard)
    return () => channel.removeEventListener('message', heard)
  }
  return {
    answer: () =>
      listen((message) => {
        if (message.kind === 'who') channel.postMessage({ kind: 'here', from: id, to: message.from })
      }),
    watch(changed) {
      const heard = new Map<string, number>()
      let round = 0
      let reported = 0
      const tell = () => {
        if (heard.size === reported) return
        reported = heard.size
        changed(reported)
      }
      const end = listen((message) => {
        if (message.kind !== 'here' || message.to !== id) return
        heard.set(message.from, round)
        tell()
      })
      const ask = () => {
        // Who has not answered the last question is gone.
        for (const [tab, at] of heard) if (at < round) heard.delete(tab)
        round++
        tell()
        channel.postMessage({ kind: 'who', from: id })
      }
      ask()
      return { ask, end }
    },
  }
}

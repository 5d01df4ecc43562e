/** The part of BroadcastChannel that is needed: what is posted reaches pages of this origin alone, whoever opened them. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}
/** null where the browser refuses channels. */
export type OpenChannel = (name: string) => Channel | null

/** Each attempt has a channel of its own, whose name is known to the two windows alone. */
const nameOf = (state: string) => `onetape-google:${state}`

export interface Waiting {
  state: string
  open: OpenChannel
  /** The issuer's answer, once. */
  onAnswer(back: URLSearchParams): void
}

/** The page that asked waits for the answer that its window brings. @returns ends it */
export function awaitAnswer({ state, open, onAnswer }: Waiting): () => void {
  const channel = open(nameOf(state))
  if (!channel) return () => undefined
  let over = false
  const end = () => {
    over = true
    channel.onmessage = null
    channel.close()
  }
  channel.onmessage = ({ data }) => {
    const { back } = (data ?? {}) as { back?: unknown }
    if (over || typeof back !== 'string') return
    channel.postMessage({ taken: true })
    end()
    onAnswer(new URLSearchParams(back))
  }
  return end
}

/** The window hands its answer to the page that asked. @returns false where nobody takes it within `patience` */
export function handOver(
  back: URLSearchParams,
  open: OpenChannel,
  wait: (ms: number) => Promise<void>,
  patience: number,
): Promise<boolean> {
  const channel = open(nameOf(back.get('state') ?? ''))
  if (!channel) return Promise.resolve(false)
  const taken = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => {
      if ((data as { taken?: unknown } | null)?.taken === true) resolve(true)
    }
    channel.postMessage({ back: back.toString() })
    void wait(patience).then(() => resolve(false))
  })
  return taken.finally(() => channel.close())
}

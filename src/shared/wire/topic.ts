export type TopicName = 'ticker' | 'depth' | 'mark' | 'trades' | 'tickers'

export interface Topic {
  name: TopicName
  /** 0 for `tickers`. */
  currencyId: number
}

const TOPIC = /^(ticker|depth|mark|trades)@([1-9][0-9]{0,8})$/

/** Reads `depth@7` or `tickers`; null for anything else. */
export function parseTopic(text: string): Topic | null {
  if (text === 'tickers') return { name: 'tickers', currencyId: 0 }
  const match = TOPIC.exec(text)
  return match ? { name: match[1] as TopicName, currencyId: Number(match[2]) } : null
}

/** Longest list of topics that is read: far more than a socket may have. */
export const MAX_TOPICS = 4_096

/** What a frame of the server names, of which the texts are topics; null where that is no list of at most {@link MAX_TOPICS}. */
export function readTopicList(value: unknown): ReadonlySet<unknown> | null {
  return Array.isArray(value) && value.length <= MAX_TOPICS ? new Set<unknown>(value) : null
}

export function topicText(name: TopicName, currencyId: number): string {
  return name === 'tickers' ? 'tickers' : `${name}@${currencyId}`
}

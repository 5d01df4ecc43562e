import type { Message } from '../../../shared/calls/products/message-entities.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { placeName } from '../../../shared/rules/regions.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneDate } from '../../base/platform/zone.ts'
import { utcMonthName } from '../../base/platform/zone-days.ts'

/** Gives the text of a key of namespace `messages`, or of `tasks` where the key says so, or the default where there is none. */
type Translate = (key: string, options: Record<string, string>) => string

export interface MessageText {
  title: string
  text: string
  /** Facts with their labels; figures, codes and addresses among them. */
  facts: { label: string; value: string }[]
}

/** Amounts, which may be below zero: funding that was paid. */
const AMOUNTS = ['amount', 'received', 'quantity', 'price', 'principal', 'interest', 'stake']
/** What is said in words of its own. */
const WORDS = ['reason', 'side', 'via', 'product', 'box']
/** What the sentence itself is chosen by, or says whole. */
const SILENT = ['status', 'event', 'level', 'market', 'coin', 'title', 'month']

/** A message in the person's language: sentence by kind and state, figures as they are shown elsewhere. Pure but for the zone. */
export function messageText(message: Message, t: Translate, language: string): MessageText {
  const { kind, params } = message
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) shown[name] = shownParam(name, value, t, language)
  if (kind === 'article') shown.title = params[language] ?? params.en ?? ''
  // A task is named as the tasks page names it.
  if (kind === 'reward_expiring')
    shown.title = t(`tasks:kind.${params.title}`, { month: shown.month ?? '', defaultValue: params.title ?? '' })
  const key = `kind.${kindOf(message)}`
  const say = (part: 'title' | 'text') =>
    t(`${key}.${part}`, { ...shown, defaultValue: t(`kind.other.${part}`, { defaultValue: '' }) })
  const facts = kind === 'article' ? [] : factsOf(params, shown, t)
  return { title: say('title'), text: say('text'), facts }
}

/** The kind, with the state where its sentence depends on it. */
function kindOf({ kind, params }: Message): string {
  if (params.status !== undefined) return `${kind}_${params.status}`
  if (kind === 'funding') return params.amount?.startsWith('-') ? 'funding_paid' : 'funding_received'
  return kind
}

function shownParam(name: string, value: string, t: Translate, language: string): string {
  if (AMOUNTS.includes(name) && /^-?\d+(\.\d+)?$/.test(value)) return showDecimal(value).replace('-', '−')
  if (WORDS.includes(name)) return t(`word.${value}`, { defaultValue: value })
  if (name === 'event') return t(`event.${value}`, { defaultValue: value })
  if (name === 'country') return placeName(value, language)
  if (name === 'device') return value.replace(' on ', ' / ')
  if (name === 'network') return networkName(value)
  if (name === 'month') return utcMonthName(Number(value), language)
  if (name === 'until') return zoneDate(Number(value), language)
  return value
}

function factsOf(params: Message['params'], shown: Record<string, string>, t: Translate): MessageText['facts'] {
  return Object.keys(params).flatMap((name) => {
    const label = SILENT.includes(name) ? '' : t(`fact.${name}`, { defaultValue: '' })
    if (label === '') return []
    const coin = name === 'amount' || name === 'received' ? params.coin : undefined
    return [{ label, value: coin ? `${shown[name]} ${coin}` : (shown[name] as string) }]
  })
}

import * as v from 'valibot'
import type { MarketKey } from '../../shared/hub-protocol/market.ts'
import type { KnownIntent, MockCheckpoint, OpeningNotice, SimulatedPath } from './mock-store.ts'

/** What a checkpoint tells besides the state. */
export interface Beside {
  intents: KnownIntent[]
  notice: OpeningNotice
  course: SimulatedPath | null
}

const instant = v.pipe(v.number(), v.finite())
const intents = v.array(
  v.looseObject({ key: v.string(), body: v.string(), answer: v.looseObject({ ok: v.boolean() }) }),
)
const notice = v.object({
  begunAnew: v.nullable(v.picklist(['version', 'damaged'])),
  cutAt: v.nullable(instant),
})
const key = v.custom<MarketKey>((given) => typeof given === 'string' && /^(spot|contract):\d+$/.test(given))
const course = v.nullable(
  v.object({
    since: instant,
    from: v.array(v.tuple([key, instant])),
    byItself: v.boolean(),
    playing: v.boolean(),
  }),
)

/** As far as it can be read: another build may have written it otherwise, or not at all. The account does not depend on it. */
export function readBeside(checkpoint: MockCheckpoint): Beside {
  const known = v.safeParse(intents, checkpoint.intents)
  const reported = v.safeParse(notice, checkpoint.notice)
  const made = v.safeParse(course, checkpoint.course)
  return {
    intents: known.success ? (known.output as unknown as KnownIntent[]) : [],
    notice: reported.success ? reported.output : { begunAnew: null, cutAt: null },
    course: made.success ? made.output : null,
  }
}

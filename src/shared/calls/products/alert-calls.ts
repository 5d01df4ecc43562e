import * as v from 'valibot'
import { call } from '../call.ts'
import { nothing, time } from '../entities.ts'

const id = v.pipe(v.string(), v.regex(/^[\w~-]{1,64}$/))
const decimal = v.pipe(v.string(), v.maxLength(40), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/))

/** What is watched, in the shape of the browser's own alerts (`src/shared/hub-protocol/alert.ts`). */
const wish = v.object({
  id,
  kind: v.picklist(['spot', 'contract']),
  currency_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  by: v.picklist(['price', 'day', 'move']),
  side: v.nullable(v.picklist(['above', 'below'])),
  level: decimal,
})

const kept = v.object({
  ...wish.entries,
  symbol: v.string(),
  created_at: time,
  /** When it fired and what was seen there; null while it waits. */
  hit: v.nullable(v.object({ at: time, seen: v.string() })),
  /** Whether a push service has taken a notification of it. */
  sent: v.boolean(),
})
export type StoredAlert = v.InferOutput<typeof kept>
export type AlertRequest = v.InferOutput<typeof wish>

const list = v.object({ list: v.array(kept), most: v.number() })

/** Alerts that are watched while the person's browsers are closed. The host answers. Source: lines.md §13. */
export const alertCalls = {
  alertList: call({
    method: 'GET',
    path: 'api/alert/list',
    request: nothing,
    response: list,
    empty: null,
    write: false,
    auth: true,
  }),
  /** A new one, or one that waits again: it fires once. */
  saveAlert: call({
    method: 'POST',
    path: 'api/alert/save',
    request: wish,
    response: kept,
    empty: null,
    write: true,
    auth: true,
  }),
  /** Also what a browser tells as its own has fired. One that is not there is as good as removed. */
  removeAlert: call({
    method: 'POST',
    path: 'api/alert/remove',
    request: v.object({ id }),
    response: nothing,
    empty: null,
    write: true,
    auth: true,
  }),
}

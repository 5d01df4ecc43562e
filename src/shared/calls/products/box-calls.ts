import * as v from 'valibot'
import { call } from '../call.ts'
import { listOf, queryNumber } from '../entities.ts'
import { boxCommit, boxList, boxName, opening } from './box-entities.ts'

/** Openings on one page of the records. */
export const OPENINGS_A_PAGE = 50

/** Blind boxes. Source: lines.md §8. */
export const boxCalls = {
  /** Prices, odds, and what the pool can bear now. */
  boxList: call({
    method: 'GET',
    path: 'api/box/list',
    request: v.object({}),
    response: boxList,
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
  /** The hashes of the person's next two server seeds. */
  boxCommit: call({
    method: 'GET',
    path: 'api/box/commit',
    request: v.object({}),
    response: boxCommit,
    empty: null,
    write: false,
    auth: true,
  }),
  /** Pays for boxes and opens them. `commit`: as it was shown before; where another is due, nothing is paid. */
  boxOpen: call({
    method: 'POST',
    path: 'api/box/open',
    request: v.object({
      box: boxName,
      count: v.number(),
      client_seed: v.string(),
      commit: v.string(),
      agree: v.optional(v.boolean(), false),
    }),
    response: opening,
    empty: null,
    write: true,
    moves: true,
    opens: true,
    auth: true,
  }),
  /** The person's openings, newest first. */
  boxRecords: call({
    method: 'GET',
    path: 'api/box/records',
    request: v.object({ page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1) }),
    response: listOf(opening),
    empty: null,
    write: false,
    auth: true,
  }),
  /** One of the person's openings. */
  boxOpening: call({
    method: 'GET',
    path: 'api/box/opening',
    request: v.object({ id: v.pipe(queryNumber, v.integer()) }),
    response: opening,
    empty: null,
    write: false,
    auth: true,
  }),
}

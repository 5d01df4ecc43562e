import * as v from 'valibot'
import { call } from '../../src/shared/calls/call.ts'

const jar = v.object({ saved: v.string(), fills: v.number(), next_at: v.nullable(v.number()) })

/** The area of the toy product in the table of calls. */
export const jarCalls = {
  jar: call({
    method: 'GET',
    path: 'api/jar',
    request: v.object({}),
    response: jar,
    empty: null,
    write: false,
    auth: true,
  }),
  jarFill: call({
    method: 'POST',
    path: 'api/jar/fill',
    request: v.object({ amount: v.string() }),
    response: jar,
    empty: null,
    write: true,
    moves: true,
    auth: true,
  }),
}

import * as v from 'valibot'
import { call } from './call.ts'
import { nothing, time } from './entities.ts'

export const commonCalls = {
  config: call({
    method: 'POST',
    path: 'api/common/config',
    request: v.object({ group_id: v.optional(v.string()), key: v.optional(v.string()) }),
    response: v.object({ site_name: v.string() }),
    empty: null,
    write: false,
    auth: false,
  }),
  getServerTime: call({
    method: 'GET',
    path: 'api/common/getServerTime',
    request: nothing,
    response: v.object({ time, zone: v.string() }),
    empty: null,
    write: false,
    auth: false,
  }),
  requestInfo: call({
    method: 'GET',
    path: 'api/common/requestInfo',
    request: nothing,
    response: v.object({ country: v.string(), ip: v.string() }),
    empty: null,
    write: false,
    auth: false,
  }),
  version: call({
    method: 'GET',
    path: 'api/common/version',
    request: nothing,
    response: v.object({ version: v.string() }),
    empty: null,
    write: false,
    auth: false,
  }),
}

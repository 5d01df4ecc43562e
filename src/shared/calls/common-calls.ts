import * as v from 'valibot'
import { call } from './call.ts'
import { nothing, time } from './entities.ts'

export const commonCalls = {
  config: call({
    method: 'POST',
    path: 'api/common/config',
    request: v.object({ group_id: v.optional(v.string()), key: v.optional(v.string()) }),
    /** `invite`: whether a registration needs an invite code. */
    response: v.object({
      site_name: v.string(),
      invite: v.optional(v.picklist(['optional', 'required']), 'optional'),
    }),
    empty: null,
    write: false,
    auth: false,
    keep: true,
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
    /** `restricted`: the services are not offered in this country (product.md §6). */
    response: v.object({ country: v.string(), ip: v.string(), restricted: v.optional(v.boolean(), false) }),
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
  /** Countries of the phone field: ISO 3166 code and prefix; their names come from Intl.DisplayNames. */
  getCountry: call({
    method: 'GET',
    path: 'api/common/getCountry',
    request: nothing,
    response: v.array(v.object({ code: v.string(), area: v.string(), restricted: v.boolean() })),
    empty: [],
    write: false,
    auth: false,
    keep: true,
  }),
  /** Whether the app can be used; its newest version. */
  appActive: call({
    method: 'GET',
    path: 'api/common/appActive',
    request: nothing,
    response: v.object({ active: v.boolean(), version: v.string() }),
    empty: null,
    write: false,
    auth: false,
  }),
}

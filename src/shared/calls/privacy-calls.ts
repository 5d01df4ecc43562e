import * as v from 'valibot'
import { CLOSE_BLOCKS } from '../rules/close-block.ts'
import { loginPassword } from '../rules/password.ts'
import { call } from './call.ts'
import { nothing } from './entities.ts'
import type { PersonData } from './person-data.ts'
import { stepUp } from './security-entities.ts'

/** What a person may ask of the data that is kept: all of it, and its end. docs/privacy.md says what stays. */
export const privacyCalls = {
  /** All that is kept of the person. By POST and with a step-up code: it holds documents and addresses. Changes nothing. */
  exportData: call({
    method: 'POST',
    path: 'api/account/exportData',
    request: v.object(stepUp),
    // Its schema would come with the first script of every page; the answer goes into a file as it is.
    response: v.custom<PersonData>((data) => typeof data === 'object' && data !== null),
    empty: null,
    write: false,
    auth: true,
  }),
  /** What has to end before the account can be closed, the first thing to do first; empty where it can. */
  closeStanding: call({
    method: 'GET',
    path: 'api/account/closeStanding',
    request: nothing,
    response: v.object({
      blocks: v.array(v.object({ key: v.picklist(CLOSE_BLOCKS), params: v.record(v.string(), v.string()) })),
    }),
    empty: null,
    write: false,
    auth: true,
  }),
  /**
   * Closes the account for good and ends every session. `confirm`: the account's own mail address, or its phone where it has none.
   * `password` where the account has one. Refused with what closeStanding names first.
   */
  closeAccount: call({
    method: 'POST',
    path: 'api/account/closeAccount',
    request: v.object({
      confirm: v.pipe(v.string(), v.trim(), v.nonEmpty('close_confirm'), v.maxLength(254, 'close_confirm')),
      password: v.optional(loginPassword),
      ...stepUp,
    }),
    response: v.object({}),
    empty: null,
    write: true,
    auth: true,
  }),
}

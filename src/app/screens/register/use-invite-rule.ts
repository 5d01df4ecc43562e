import { useEffect, useState } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'
import { whileWanted } from '../../platform/while-wanted.ts'

export type InviteRule = 'optional' | 'required'

/** Whether the site wants an invite code. Until it has said so the code is optional: the server judges it anyhow. */
export function useInviteRule(): [InviteRule, (rule: InviteRule) => void] {
  const [rule, setRule] = useState<InviteRule>('optional')
  useEffect(
    () =>
      whileWanted(
        (signal) => callApi(calls.config, {}, { quiet: true, signal }),
        (answer) => isConfirmed(answer) && setRule(answer.data.invite),
      ),
    [],
  )
  return [rule, setRule]
}

import { useEffect, useState } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'

export type InviteRule = 'optional' | 'required'

/** Whether the site wants an invite code. Until it has said so the code is optional: the server judges it anyhow. */
export function useInviteRule(): [InviteRule, (rule: InviteRule) => void] {
  const [rule, setRule] = useState<InviteRule>('optional')
  useEffect(() => {
    let left = false
    void callApi(calls.config, {}, { quiet: true }).then((answer) => {
      if (!left && isConfirmed(answer)) setRule(answer.data.invite)
    })
    return () => {
      left = true
    }
  }, [])
  return [rule, setRule]
}

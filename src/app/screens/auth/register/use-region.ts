import { useEffect, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../../base/api/call-api.ts'
import { whileWanted } from '../../../base/platform/while-wanted.ts'
import { noteRegion, type RegionState, region } from '../../../base/session/region.ts'

export interface KnownRegion {
  region: Snapshot<RegionState>
  /** The server is being asked and nothing is known yet. */
  asking: boolean
}

/** Where the connection comes from; asks the server unless it has said so already. */
export function useRegion(): KnownRegion {
  const known = useSnapshot(region)
  const [tried, setTried] = useState(false)
  const ask = known.status === 'unknown' && !tried
  useEffect(() => {
    if (!ask) return
    return whileWanted(
      (signal) => callApi(calls.requestInfo, {}, { quiet: true, signal }),
      (answer) => {
        if (isConfirmed(answer)) noteRegion(answer.data)
        setTried(true)
      },
    )
  }, [ask])
  return { region: known, asking: ask }
}

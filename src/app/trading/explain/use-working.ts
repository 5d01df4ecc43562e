import { useContext, useEffect, useMemo, useState } from 'react'
import type { MarkWorking } from '../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { callApi } from '../../base/api/call-api.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import type { FormulaId, InputsOf } from './formulas.ts'
import { askWorking, isMarketFormula, workingInputs } from './market-working.ts'

export interface Working {
  /** Null until they are known, and where they are not reported. */
  inputs: InputsOf<FormulaId> | null
  /** Server time that they are of, ms. */
  at: number | null
  /** They are being asked for. */
  busy: boolean
}

/** What a market's figure was worked out from, asked for once: from the engine behind the terminal, elsewhere from the exchange. */
export function useWorking(id: FormulaId, market: Market | undefined): Working {
  const call = useContext(VenueContext)?.gateway.call ?? callApi
  const [reported, setReported] = useState<{ working: MarkWorking | null } | null>(null)
  const wanted = market !== undefined && isMarketFormula(id)
  useEffect(() => {
    if (!wanted) return
    const ended = new AbortController()
    void askWorking(call, market).then((working) => {
      if (!ended.signal.aborted) setReported({ working })
    })
    return () => ended.abort()
  }, [call, market, wanted])
  const working = reported?.working ?? null
  return useMemo(() => {
    const inputs = wanted && working && isMarketFormula(id) ? workingInputs(id, working, market) : null
    return { inputs, at: inputs && working ? working.at : null, busy: wanted && reported === null }
  }, [id, market, wanted, working, reported])
}

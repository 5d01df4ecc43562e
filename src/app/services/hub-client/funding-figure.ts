import { showCountdown, showRate } from '../../ui/market-figures.ts'
import type { MarkView } from './topic-views.ts'

/** `0.0100% / 06:44:11`: funding rate and the time left, on server time; `missing` for a rate that is not there. */
export function fundingFigure(mark: MarkView, serverNow: number, missing = '--'): { rate: string; left: string } {
  const { fundingRate, nextFundingAt } = mark
  return {
    rate: fundingRate === null ? missing : showRate(fundingRate),
    left: nextFundingAt === null ? '--' : showCountdown(nextFundingAt - serverNow),
  }
}

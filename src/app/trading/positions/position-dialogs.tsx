import { useEffect, useState } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import type { LivePosition } from '../../services/live/live-account.ts'
import { useLiveAccount } from '../../services/live/use-live.ts'
import type { OpenDialog, PositionDialog } from './open-dialog.ts'

/** What the dialog of one position is given. */
export interface PositionDialogProps {
  position: LivePosition
  market: Market
  onClose: () => void
}

const CloseDialog = lazyPanel<PositionDialogProps & { how: 'market' | 'limit' }>(
  'close position',
  async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }),
  null,
)
const ReverseDialog = lazyPanel<PositionDialogProps>(
  'reverse position',
  async () => ({ default: (await import('./reverse-dialog.tsx')).ReverseDialog }),
  null,
)
const MarginDialog = lazyPanel<PositionDialogProps>(
  'position margin',
  async () => ({ default: (await import('./margin-dialog.tsx')).MarginDialog }),
  null,
)
const TpslDialog = lazyPanel<PositionDialogProps>(
  'take profit and stop loss',
  async () => ({ default: (await import('./tpsl-dialog.tsx')).TpslDialog }),
  null,
)
const ShareDialog = lazyPanel<PositionDialogProps>(
  'share position',
  async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }),
  null,
)
const CloseAllDialog = lazyPanel<{ onlyMarket: Market | null; onClose: () => void }>(
  'close all positions',
  async () => ({ default: (await import('./close-all-dialog.tsx')).CloseAllDialog }),
  null,
)
const WhatIfDialog = lazyPanel<{ onClose: () => void }>(
  'what if',
  async () => ({ default: (await import('./what-if-dialog.tsx')).WhatIfDialog }),
  null,
)

interface PositionDialogsProps {
  dialog: OpenDialog | null
  /** The list shows this market alone. */
  onlyMarket: Market | null
  onClose: () => void
}

/** Whatever the panel has open; its code comes with it. */
export function PositionDialogs({ dialog, onlyMarket, onClose }: PositionDialogsProps) {
  if (!dialog) return null
  if (dialog.kind === 'closeAll') return <CloseAllDialog onlyMarket={onlyMarket} onClose={onClose} />
  if (dialog.kind === 'whatIf') return <WhatIfDialog onClose={onClose} />
  return <OfPosition key={`${dialog.kind} ${dialog.key}`} dialog={dialog} onClose={onClose} />
}

function OfPosition({ dialog, onClose }: { dialog: PositionDialog; onClose: () => void }) {
  const account = useLiveAccount()
  const held = account?.positions.find(({ key }) => key === dialog.key)
  const [last, setLast] = useState(held)
  if (held && held !== last) setLast(held)
  // A position that has ended takes its dialog along, for there is nothing left to decide; but what came of reversing stays.
  const ended = !held && (account || last) && dialog.kind !== 'reverse'
  useEffect(() => {
    // Or it would come back by itself with the next position of the same market and side.
    if (ended) onClose()
  }, [ended, onClose])
  const position = held ?? (dialog.kind === 'reverse' ? last : undefined)
  if (!position?.market) return null
  const props = { position, market: position.market, onClose }
  if (dialog.kind === 'close') return <CloseDialog {...props} how={dialog.how} />
  if (dialog.kind === 'reverse') return <ReverseDialog {...props} />
  if (dialog.kind === 'margin') return <MarginDialog {...props} />
  if (dialog.kind === 'tpsl') return <TpslDialog {...props} />
  return <ShareDialog {...props} />
}

import { useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { deadManPossible } from '../../services/dead-man/own-dead-man.ts'
import { commands, type PaletteCommand } from '../../services/page/palette-commands.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { useMedia } from '../../ui/use-wide.ts'
import { PRESETS, type PresetName } from '../layout/layout.ts'
import { layoutStore } from '../layout/layout-store.ts'
import * as phoneStyles from '../layout/phone.module.css'
import * as statusStyles from '../status/status.module.css'
import { DeadManMenu } from './dead-man-menu.tsx'
import { arming } from './keys/arming.ts'
import { HotkeysButton } from './keys/hotkeys-button.tsx'
import { HotkeysDialog } from './keys/hotkeys-dialog.tsx'
import type { EarlyKey } from './keys/use-early-keys.ts'
import { LatencyNote } from './latency/latency-note.tsx'
import { LayoutFrame } from './layout/layout-frame.tsx'
import { LayoutMenu } from './layout/layout-menu.tsx'
import { useLinkLayout } from './layout/use-link-layout.ts'
import { LinkMenu } from './link/link-menu.tsx'
import { useTabLink } from './link/use-tab-link.ts'
import { PanicDialog } from './panic/panic-dialog.tsx'
import { PauseNote } from './panic/pause-note.tsx'
import * as toolsStyles from './tools.module.css'
import { useTerminalKeys } from './use-terminal-keys.ts'

export interface ToolsProps {
  market: Market
  markets: readonly Market[]
  /** There are orders under the chart. */
  below: boolean
  /** There is a ticket. */
  trades: boolean
  /** Where they stand in the status bar; null until it is there. */
  status: HTMLElement | null
  /** How often the panic's hotkey was pressed. */
  panicKey: number
  /** Keys that were pressed before these tools had come. */
  earlyKeys: () => EarlyKey[]
}

/** Handles between the panels, keys, and the controls at the end of the status bar. */
export default function TerminalTools(props: ToolsProps) {
  const { market, markets, below, trades, status, panicKey, earlyKeys } = props
  const { t, i18n } = useTranslation('tools')
  const desktop = useMedia('(min-width:1024px)')
  const [help, setHelp] = useState(false)
  const [panic, setPanic] = useState({ open: false, pressed: 0 })
  // A practice account has no panic of its own.
  const venue = useContext(VenueContext)
  const own = venue === null || venue.gateway === httpGateway
  const showPanic = () =>
    own && setPanic(({ open, pressed }) => ({ open: true, pressed: open ? pressed + 1 : pressed }))
  const [heard, setHeard] = useState(0)
  if (heard !== panicKey) {
    setHeard(panicKey)
    showPanic()
  }
  useLinkLayout()
  useTabLink(market, markets)
  useTerminalKeys({ market, markets, trades, onHelp: () => setHelp(true), early: earlyKeys })
  useToolsCommands(
    [
      { id: 'panic', text: t('panic'), keys: 'Shift Esc', run: showPanic },
      { id: 'keys', text: t('keys.title'), keys: '?', run: () => setHelp(true) },
      { id: 'arm', text: t('keys.armCommand'), run: () => arming.arm(true) },
      { id: 'disarm', text: t('keys.disarmCommand'), run: () => arming.arm(false) },
      ...(Object.keys(PRESETS) as PresetName[]).map((name) => ({
        id: `layout:${name}`,
        text: t('layout.button', { name: t(`layout.presets.${name}`) }),
        run: () => layoutStore().set(PRESETS[name]),
      })),
    ],
    i18n.language,
  )
  return (
    <>
      {desktop && <LayoutFrame below={below} />}
      {status &&
        createPortal(
          <div className={toolsStyles.termToolbox}>
            <PauseNote className={`${phoneStyles.statusSkew} ${statusStyles.statusSkew}`} />
            <LatencyNote />
            <LinkMenu />
            {own && deadManPossible && <DeadManMenu />}
            <HotkeysButton onOpen={() => setHelp(true)} />
            {own && (
              <button type="button" className={toolsStyles.termTool} aria-haspopup="dialog" onClick={showPanic}>
                {t('panic')}
              </button>
            )}
            {desktop && <LayoutMenu below={below} />}
          </div>,
          status,
        )}
      <HotkeysDialog open={help} onClose={() => setHelp(false)} />
      {own && <PanicDialog {...panic} onClose={() => setPanic({ open: false, pressed: 0 })} />}
    </>
  )
}

/** Offers these to the palette while the terminal shows. @param key changes where their words or deeds do */
function useToolsCommands(list: readonly PaletteCommand[], key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is as new as its key
  useEffect(() => commands.offer(list), [key])
}

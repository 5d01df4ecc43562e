import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../base/platform/server-clock.ts'
import { zoneDate, zoneShort, zoneTime } from '../../base/platform/zone.ts'
import { classNames } from '../../ui/class-names.ts'
import type { MessageWithText } from './message-board.tsx'
import * as styles from './messages.module.css'

const ROW = 61
const OVERSCAN = 6
const DAY = 24 * 60 * 60_000

interface MessageRowsProps {
  messages: readonly MessageWithText[]
  chosen: number | null
  onChoose: (message: MessageWithText) => void
}

/** The list itself: only the rows in view exist. */
export function MessageRows({ messages, chosen, onChoose }: MessageRowsProps) {
  const { t, i18n } = useTranslation('messages')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => messages[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  return (
    <div className={styles.mgRows} ref={scroller}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers */}
      <ul role="list" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const one = messages[index] as MessageWithText
          const { read } = one.message
          return (
            <li
              key={key}
              aria-setsize={messages.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={classNames(styles.mgRow, read && styles.isRead)}
                aria-current={one.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(one)}
              >
                <span className={styles.mgLine}>
                  {!read && (
                    <span className={styles.mgDot}>
                      <span className="sr">{t('unread')}</span>
                    </span>
                  )}
                  <span className={styles.mgTitle}>{one.title}</span>
                  <span className="n t3 fs12" translate="no">
                    {shortTime(one.at, i18n.language)}
                  </span>
                </span>
                <span className={styles.mgText}>{one.text}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** `01:15` within a day, `20 Nov 17:22` within half a year, then the date. */
function shortTime(at: number, language: string): string {
  const age = serverNow() - at
  if (age < DAY) return zoneTime(at, language).slice(0, 5)
  return age < 180 * DAY ? zoneShort(at, language).replace(/(\d\d:\d\d):\d\d/, '$1') : zoneDate(at, language)
}

import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { zoneDateTime, zoneLabel } from '../../../base/platform/zone.ts'
import { loadScreen } from '../../../services/lazy/live-screen-loader.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from '../chart.module.css'
import type { ChartPaint } from '../chart-paint.ts'
import type { ChartInterval } from '../intervals.ts'
import { chartNow } from '../use-chart.ts'

interface PictureButtonProps {
  market: Market
  interval: ChartInterval
  paint: ChartPaint
  old: boolean
}

/** Saves the chart as a PNG: market, interval, time, indicators' values and logo in it. */
export function PictureButton({ market, interval, paint, old }: PictureButtonProps) {
  const { t, i18n } = useTranslation('chart')
  const [busy, setBusy] = useState(false)
  const label = interval === 'line' ? t('line') : interval
  const save = async () => {
    const at = chartNow()
    const time = t(old ? 'picture.oldTime' : 'picture.time', {
      time: zoneDateTime(at, i18n.language),
      zone: zoneLabel(at),
    })
    const { savePicture, pictureName } = await loadScreen('chart picture', () => import('./save-picture.ts'))
    const name = pictureName(market.symbol, interval, at)
    await savePicture(name, {
      ...paint.picture(),
      title: t('picture.title', { market: market.symbol, kind: t(`picture.${market.kind}`), interval: label }),
      time,
      credit: t('credit'),
      old,
    })
    toast({ kind: 'ok', title: t('picture.saved'), text: name, name: 'picture' })
  }
  const press = () => {
    if (busy) return
    setBusy(true)
    save()
      .catch(() => toast({ kind: 'error', title: t('picture.failed'), name: 'picture' }))
      .finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t('picture.save')}
      title={t('picture.save')}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Icon of={ImageDown} size={16} />
    </button>
  )
}
